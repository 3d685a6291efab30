import type { ImportUndone, RecentImport } from '@tracker/contracts/credential-imports';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { InstantMoment } from '@tracker/ui/instant';
import { useId, useState } from 'react';
import { useGetRequirementImportsQuery, useUndoRequirementImportMutation } from '../../api/imports.api';
import styles from './import-dialog.module.css';

/** What was recorded from files within a day, by whichever administrator, and the way back. */
export function RecentMemberImports({ organizationId }: { organizationId: string }) {
  const headingId = useId();
  const { data: imports = [] } = useGetRequirementImportsQuery(organizationId, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<RecentImport | null>(null);
  const [undo, { isLoading }] = useUndoRequirementImportMutation();
  const { toast } = useToast();
  if (imports.length === 0) return null;

  const confirm = async ({ id }: RecentImport) => {
    const { data, error } = await undo({ organizationId, id });
    setAsked(null);
    if (data) toast({ title: 'Import undone', description: undoneText(data) });
    else
      toast({
        title: 'Error',
        description: errorText(error, 'The import could not be undone. Please try again.'),
        variant: 'destructive',
      });
  };

  return (
    <section aria-labelledby={headingId} className={styles.recent}>
      <h3 id={headingId}>Imports of the last day</h3>
      <ul>
        {imports.map((one) => (
          <li key={one.id}>
            <span>
              <InstantMoment instant={one.appliedAt} />
              {one.undone
                ? `: undone, ${undoneText(one.undone)}`
                : `: ${credentialsText(one.outcome.created)} recorded.`}
            </span>
            {!one.undone && one.outcome.created > 0 && (
              <Button
                aria-label={`Undo import of ${credentialsText(one.outcome.created)}`}
                onClick={() => setAsked(one)}
              >
                Undo import
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Undo this import?"
          isOpen
          confirmLabel="Undo import"
          isPending={isLoading}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>
            {`It recorded ${credentialsText(asked.outcome.created)}. They are deleted for good, except those that their owners have changed or used since.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

export const credentialsText = (number: number) =>
  `${number.toLocaleString('en')} ${number === 1 ? 'credential' : 'credentials'}`;

function undoneText({ removed, kept }: ImportUndone): string {
  return `${credentialsText(removed)} removed${kept === 0 ? '' : `, ${kept} kept because of later changes`}.`;
}
