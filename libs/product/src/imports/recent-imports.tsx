import type { ImportUndone, RecentImport } from '@tracker/contracts/credentials/credential-imports';
import { useState } from 'react';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { InstantMoment } from '@tracker/ui/instant';
import { PassingButton } from '@tracker/ui/passing-button';
import styles from './recent-imports.module.css';

interface UndoProps {
  /** Completes "except those that". */
  keeps: string;
  /** Settles when it is done or refused. What came of it the caller says: `undoneToast`. */
  onUndo: (id: string) => Promise<unknown>;
}

/** What was imported within a day, the latest first as it comes, and the way back from each. */
export function RecentImports({ imports, ...undo }: UndoProps & { imports: readonly RecentImport[] }) {
  return (
    <ul className={styles.list}>
      {imports.map(({ id, appliedAt, outcome: { created }, undone }) => (
        <li key={id} className={styles.entry}>
          <span className={styles.when}>
            <InstantMoment instant={appliedAt} />
          </span>
          <span className={styles.what}>
            {undone ? `Undone. ${undoneText(undone)}` : `${credentialsText(created)} added.`}
          </span>
          {!undone && created > 0 && (
            <UndoImport id={id} created={created} label={`Undo import of ${credentialsText(created)}`} {...undo} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface UndoImportProps extends UndoProps {
  id: string;
  created: number;
  /** Accessible name, where several stand below each other. */
  label?: string;
}

/** Takes an import back; asks first, because what it deletes is gone. */
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
        <p>{`It added ${credentialsText(created)}. They are deleted for good, except those that ${keeps}.`}</p>
      </ConfirmDialog>
    </>
  );
}

/** Says what came of undoing an import: what it answered, or else why it was refused. */
export function undoneToast(undone: ImportUndone | undefined, problem: string) {
  return undone
    ? { title: 'Import undone', description: undoneText(undone) }
    : { title: 'Error', description: problem, variant: 'destructive' as const };
}

/** `1 credential`, `1,200 credentials`. */
export function credentialsText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'credential' : 'credentials'}`;
}

/** How many were removed, and how many stayed and why. */
export function undoneText({ removed, kept }: ImportUndone): string {
  const stay =
    kept === 0 ? '' : ` ${kept} stayed, because ${kept === 1 ? 'it was' : 'they were'} changed or used since.`;
  return `${credentialsText(removed)} removed.${stay}`;
}
