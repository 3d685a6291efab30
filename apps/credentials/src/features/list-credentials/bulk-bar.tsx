import type { Credential } from '@tracker/contracts/credentials';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { useBulk } from '../act-on-many/use-bulk';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  selected: readonly Credential[];
  /** How many rows there are to select. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onExport: (credentials: readonly Credential[]) => void;
  onDelete: (credentials: readonly Credential[]) => void;
}

/** What can be done with the selected rows, at the bottom of the window as long as there are some. */
export function BulkBar({ selected, total, onSelectAll, onClear, onExport, onDelete }: BulkBarProps) {
  const { act, running } = useBulk();
  const isBusy = running !== null;
  const archive = async () => {
    if (await act('archive', selected)) onClear();
  };
  return (
    <div className={styles.bar} role="region" aria-label="Selected credentials">
      <p className={styles.count} role="status">
        {`${selected.length} selected`}
      </p>
      {selected.length < total && (
        <Button variant="text" onClick={onSelectAll}>
          {`Select all ${total}`}
        </Button>
      )}
      <div className={styles.actions}>
        <Button
          icon={<Icon name="archive" />}
          disabled={isBusy}
          isPending={running === 'archive'}
          onClick={() => void archive()}
        >
          Archive
        </Button>
        <Button
          disabled={isBusy}
          isPending={running === 'portfolio-add'}
          onClick={() => void act('portfolio-add', selected)}
        >
          Add to portfolio
        </Button>
        <Button
          disabled={isBusy}
          isPending={running === 'portfolio-remove'}
          onClick={() => void act('portfolio-remove', selected)}
        >
          Remove from portfolio
        </Button>
        <Button icon={<Icon name="download" />} onClick={() => onExport(selected)}>
          Export
        </Button>
        <Button isDangerous icon={<Icon name="trash" />} disabled={isBusy} onClick={() => onDelete(selected)}>
          Delete
        </Button>
      </div>
      <IconButton icon="close" label="Clear selection" onClick={onClear} />
    </div>
  );
}
