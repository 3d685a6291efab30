import { useParameters } from '@tracker/product/parameters';
import { useSession } from '@tracker/shell-sdk/session';
import { useStored } from '@tracker/shell-sdk/stored';
import { FormNotice } from '@tracker/ui/form-notice';
import { Icon } from '@tracker/ui/icon';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';
import styles from './list-view.module.css';

type ListView = 'cards' | 'table';

export function useListView() {
  const { user } = useSession();
  const [params, change] = useParameters();
  const [chosen, setChosen] = useState<ListView | null>(null);
  const [stored, store] = useStored(user ? `credentials-view:${user.id}` : null, viewOf);
  const asked = viewOf(params.get('view')) ?? chosen ?? stored;
  const view = asked ?? 'cards';

  const choose = (next: ListView) => {
    setChosen(next);
    store(next);
    change({ view: next === 'table' ? next : '' });
  };

  return { view, choose, isUndecided: user !== null && asked === null };
}

function viewOf(text: unknown): ListView | null {
  return text === 'cards' || text === 'table' ? text : null;
}

/** From this many, the table is offered until the person has chosen a view. */
const MANY = 51;

export function TableOffer({ count, isUndecided, choose }: ReturnType<typeof useListView> & { count: number }) {
  if (!isUndecided || count < MANY) return null;
  return (
    <div className={styles.offer}>
      <FormNotice
        actions={
          <>
            <PassingButton onClick={() => choose('cards')}>Keep cards</PassingButton>
            <PassingButton variant="primary" onClick={() => choose('table')}>
              Switch to table
            </PassingButton>
          </>
        }
      >
        {`You have ${count} credentials. A table shows more of them at once.`}
      </FormNotice>
    </div>
  );
}

const VIEWS = [
  { view: 'cards', label: 'Show as cards', icon: 'dashboard' },
  { view: 'table', label: 'Show as table', icon: 'rows' },
] as const;

export function ViewSwitch({ view, choose }: ReturnType<typeof useListView>) {
  return (
    <div role="group" aria-label="View" className={`${styles.switch} screen-only`}>
      {VIEWS.map((one) => (
        <button
          key={one.view}
          type="button"
          className={styles.choice}
          aria-label={one.label}
          title={one.label}
          aria-pressed={view === one.view}
          onClick={() => choose(one.view)}
        >
          <Icon name={one.icon} size={16} />
        </button>
      ))}
    </div>
  );
}
