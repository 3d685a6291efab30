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
  /** Completes "except those that". */
  keeps: string;
  /** Settles when it is done or refused: see `useUndo`. */
  onUndo: (id: string) => Promise<unknown>;
}

/** Undoes imports by the given call, and says what came of it. */
export function useUndo(undo: (id: string) => Call<ImportUndone>) {
  return useAction(undo, {
    done: (undone) => ({ title: 'Import undone', description: undoneText(undone) }),
    failure: 'The import could not be undone. Please try again.',
  }).run;
}

/** What was imported within a day, the latest first as it comes, and the way back from each. */
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
  /** Accessible name, where several stand below each other. */
  label?: string;
}

/** Undoes one import; asks first, because what it deletes is gone. */
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

/** How many were removed, and how many stayed and why. */
export function undoneText({ removed, kept }: ImportUndone): string {
  const reason = plural(kept, { one: 'it was', other: 'they were' });
  const stay = kept === 0 ? '' : ` ${kept} stayed, because ${reason} changed or used since.`;
  return `${plural(removed, CREDENTIALS)} removed.${stay}`;
}
