import { useAction } from '@tracker/shell-sdk/action';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView, type ViewedQuery } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { type ReactNode, useRef, useState } from 'react';
import { type SetupList, useRemoveRequirementRowMutation } from '../requirements.api';
import styles from './setup.module.css';

interface RowWords {
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
  obstacle?: string | undefined;
  query: ViewedQuery<Row[]>;
  show: (row: Row) => RowWords;
  removalText: string;
  renderDialog: (row: Row | undefined, onClose: () => void) => ReactNode;
}

export function SetupPanel<Row extends { id: string }>(props: SetupPanelProps<Row>) {
  const { organizationId, list, title, description, addLabel, emptyText, obstacle, query, show, removalText } = props;
  const [edited, setEdited] = useState<{ row: Row | undefined } | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const [removeRow] = useRemoveRequirementRowMutation();
  const remove = useAction((row: Row) => removeRow({ organizationId, list, id: row.id }), {
    done: (_data, row) => `${show(row).name} deleted`,
    failure: (row) => `${show(row).name} could not be deleted. Please try again.`,
    onDone: () => setRemoved(null),
  });
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
        empty={<Quiet>{obstacle ?? emptyText}</Quiet>}
      >
        {(rows) => (
          <List aria-label={title}>
            {rows.map((row) => (
              <Row key={row.id} {...show(row)} onEdit={() => setEdited({ row })} onRemove={() => setRemoved(row)} />
            ))}
          </List>
        )}
      </QueryView>
      {edited && props.renderDialog(edited.row, () => setEdited(null))}
      <ConfirmDialog
        title={removed ? `Delete ${show(removed).name}?` : ''}
        isOpen={removed !== null}
        confirmLabel="Delete"
        isPending={remove.isPending}
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed && void remove.run(removed)}
      >
        <p>{removalText}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function Row({ name, details, onEdit, onRemove }: RowWords & { onEdit: () => void; onRemove: () => void }) {
  const rowRef = useRef<HTMLLIElement>(null);
  useFocusHeadingOnExit(rowRef);
  return (
    <ListRow
      ref={rowRef}
      side={
        <>
          <IconButton icon="edit" label={`Edit ${name}`} onClick={onEdit} />
          <IconButton icon="trash" label={`Delete ${name}`} onClick={onRemove} />
        </>
      }
    >
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <Quiet dir="auto">{details}</Quiet>
    </ListRow>
  );
}
