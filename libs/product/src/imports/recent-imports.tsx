import type { ImportUndone, RecentImport } from '@tracker/contracts/credentials/credential-imports';
import { plural } from '@tracker/contracts/values/plural';
import { type Call, useAction } from '@tracker/shell-sdk/action';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { InstantMoment } from '@tracker/ui/instant';
import { List, ListRow, Quiet } from '@tracker/ui/layout';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';

const CREDENTIALS = { one: '# credential', other: '# credentials' };

interface UndoProps {
  keeps: string;
  onUndo: (id: string) => Promise<unknown>;
}

export function useUndo(undo: (id: string) => Call<ImportUndone>) {
  return useAction(undo, {
    done: (undone) => ({ title: 'Import undone', description: undoneText(undone) }),
    failure: 'The import could not be undone. Please try again.',
  }).run;
}

export function RecentImports({ imports, ...undo }: UndoProps & { imports: readonly RecentImport[] }) {
  return (
    <List>
      {imports.map(({ id, appliedAt, outcome: { created }, undone }) => (
        <ListRow
          key={id}
          side={
            !undone &&
            created > 0 && (
              <UndoImport
                id={id}
                created={created}
                label={`Undo import of ${plural(created, CREDENTIALS)}`}
                {...undo}
              />
            )
          }
        >
          {undone ? `Undone. ${undoneText(undone)}` : `${plural(created, CREDENTIALS)} added.`}
          <Quiet>
            <InstantMoment instant={appliedAt} />
          </Quiet>
        </ListRow>
      ))}
    </List>
  );
}

interface UndoImportProps extends UndoProps {
  id: string;
  created: number;
  label?: string;
}

export function UndoImport({ id, created, label, keeps, onUndo }: UndoImportProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const undo = async () => {
    setIsUndoing(true);
    await onUndo(id);
    setIsUndoing(false);
    setIsAsking(false);
  };
  return (
    <>
      <PassingButton aria-label={label} onClick={() => setIsAsking(true)}>
        Undo import
      </PassingButton>
      <ConfirmDialog
        title="Undo this import?"
        isOpen={isAsking}
        confirmLabel="Undo import"
        isPending={isUndoing}
        onConfirm={() => void undo()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{`It added ${plural(created, CREDENTIALS)}. They are deleted for good, except those that ${keeps}.`}</p>
      </ConfirmDialog>
    </>
  );
}

export function undoneText({ removed, kept }: ImportUndone): string {
  const reason = plural(kept, { one: 'it was', other: 'they were' });
  const stay = kept === 0 ? '' : ` ${kept} stayed, because ${reason} changed or used since.`;
  return `${plural(removed, CREDENTIALS)} removed.${stay}`;
}
