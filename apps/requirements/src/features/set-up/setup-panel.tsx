import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { Panel } from '@tracker/ui/panel';
import { QueryView, type ViewedQuery } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { type ReactNode, useRef, useState } from 'react';
import type { SetupList } from '../../api/setup.api';
import styles from './setup-panel.module.css';
import { useRemoveRow } from './use-save-row';

/** A row as it is listed. */
interface SetupRow {
  name: string;
  details: ReactNode;
}

interface SetupPanelProps<Row extends { id: string }> {
  organizationId: string;
  list: SetupList;
  title: string;
  description: string;
  addLabel: string;
  emptyText: string;
  /** Why nothing can be added yet, if it cannot. */
  obstacle?: string | undefined;
  query: ViewedQuery<Row[]>;
  show: (row: Row) => SetupRow;
  /** What else goes when a row is deleted. */
  removalText: string;
  /** The form of a row, or of a new one. */
  renderDialog: (row: Row | undefined, onClose: () => void) => ReactNode;
}

/** One of the lists that say what is asked of whom: add, change, delete. */
export function SetupPanel<Row extends { id: string }>(props: SetupPanelProps<Row>) {
  const { organizationId, list, title, description, addLabel, emptyText, obstacle, query, show, removalText } = props;
  const [edited, setEdited] = useState<{ row: Row | undefined } | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const { removeRow, isRemoving } = useRemoveRow();
  const removedName = removed ? show(removed).name : '';
  return (
    <Panel
      title={title}
      description={description}
      actions={
        <Button
          icon={<Icon name="plus" size={16} />}
          disabled={!query.data || obstacle !== undefined}
          onClick={() => setEdited({ row: undefined })}
        >
          {addLabel}
        </Button>
      }
    >
      <QueryView
        query={query}
        failure={errorText(query.error, 'The list could not be loaded.')}
        skeleton={<Skeleton height="56px" />}
        empty={<p className={styles.empty}>{obstacle ?? emptyText}</p>}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={title}>
            {rows.map((row) => (
              <Entry key={row.id} {...show(row)} onEdit={() => setEdited({ row })} onRemove={() => setRemoved(row)} />
            ))}
          </ul>
        )}
      </QueryView>
      {edited && props.renderDialog(edited.row, () => setEdited(null))}
      <ConfirmDialog
        title={`Delete ${removedName}?`}
        isOpen={removed !== null}
        confirmLabel="Delete"
        isPending={isRemoving}
        onCancel={() => setRemoved(null)}
        onConfirm={() =>
          removed &&
          void removeRow({ organizationId, list, id: removed.id }, removedName).then(
            (isDone) => isDone && setRemoved(null),
          )
        }
      >
        <p>{removalText}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function Entry({ name, details, onEdit, onRemove }: SetupRow & { onEdit: () => void; onRemove: () => void }) {
  const entryRef = useRef<HTMLLIElement>(null);
  useFocusHeadingOnExit(entryRef);
  return (
    <li ref={entryRef}>
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.details} dir="auto">
          {details}
        </p>
      </div>
      <IconButton icon="edit" label={`Edit ${name}`} onClick={onEdit} />
      <IconButton icon="trash" label={`Delete ${name}`} onClick={onRemove} />
    </li>
  );
}
