import { isRecord, textOf } from '@tracker/shell-sdk/answer-readers';
import { useForm } from '@tracker/shell-sdk/form';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { useStored } from '@tracker/shell-sdk/stored';
import { toast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import styles from './more-filters.module.css';

const NAME_LIMIT = 60;

export function SavedViews() {
  const { user } = useSession();
  const { views, save, remove } = useSavedViews(user?.id);
  const [params, setParams] = useSearchParams();
  const [isNaming, setIsNaming] = useState(false);
  const query = params.toString();
  const current = views.find((view) => view.query === query)?.name ?? '';
  const removeCurrent = () => {
    remove(current);
    toast({
      title: 'Success',
      description: `Deleted “${current}”.`,
      action: { label: 'Undo', onAction: () => save({ name: current, query }) },
    });
  };
  return (
    <div className={styles.views}>
      <SelectField
        label="Saved views"
        value={current}
        options={[
          { value: '', label: views.length > 0 ? 'Choose…' : 'None yet' },
          ...views.map(({ name }) => ({ value: name, label: name })),
        ]}
        onValueChange={(name) => setParams(new URLSearchParams(views.find((view) => view.name === name)?.query ?? ''))}
      />
      {current ? (
        <Button onClick={removeCurrent}>Delete view</Button>
      ) : (
        <Button disabled={query === ''} onClick={() => setIsNaming(true)}>
          Save view
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onName={(name) => {
            save({ name, query });
            setIsNaming(false);
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  );
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const form = useForm({
    values: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    send: ({ name }) => {
      onName(name.trim());
      return Promise.resolve({});
    },
    failure: 'The view could not be saved.',
  });
  return (
    <EditDialog form={form} title="Save this view" submitLabel="Save" width={420} autoComplete="off" onClose={onClose}>
      <TextField
        label="Name of the view"
        maxLength={NAME_LIMIT}
        hint="Search, filters, order and look of the list, kept for you in this browser."
        {...form.field('name')}
      />
    </EditDialog>
  );
}

interface SavedView {
  name: string;
  query: string;
}

const MOST = 30;

export function useSavedViews(userId: string | undefined) {
  const [views, change] = useStored(userId ? `credential-views:${userId}` : null, viewsOf);
  return {
    views,
    save: (view: SavedView) =>
      change((stored) => [view, ...stored.filter(({ name }) => name !== view.name)].slice(0, MOST)),
    remove: (name: string) => change((stored) => stored.filter((view) => view.name !== name)),
  };
}

function viewsOf(stored: unknown): SavedView[] {
  return (Array.isArray(stored) ? stored : [])
    .filter(isRecord)
    .map(({ name, query }) => ({ name: textOf(name), query: textOf(query) }))
    .filter(({ name }) => name !== '');
}
