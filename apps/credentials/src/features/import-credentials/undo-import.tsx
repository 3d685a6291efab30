import type { ImportUndone } from '@tracker/contracts/credential-imports';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { useState } from 'react';
import { useUndoCredentialImportMutation } from '../../api/imports.api';
import { count } from './columns-step';

interface UndoImportProps {
  id: string;
  created: number;
  /** Accessible name, where several stand below each other. */
  label?: string;
}

/** Takes an import back; asks first, because what it deletes is gone. */
export function UndoImport({ id, created, label }: UndoImportProps) {
  const { toast } = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [undoImport, { isLoading }] = useUndoCredentialImportMutation();

  const undo = async () => {
    const { data, error } = await undoImport(id);
    setIsAsking(false);
    if (data) toast({ title: 'Import undone', description: undoneText(data) });
    else
      toast({
        title: 'Error',
        description: errorText(error, 'The import could not be undone. Please try again.'),
        variant: 'destructive',
      });
  };

  return (
    <>
      <Button aria-label={label} onClick={() => setIsAsking(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        title="Undo this import?"
        isOpen={isAsking}
        confirmLabel="Undo import"
        isPending={isLoading}
        onConfirm={() => void undo()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {`It added ${count(created, 'credential')}. They are deleted for good, except those that were changed, renewed or archived since or stand in your portfolio.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

export function undoneText({ removed, kept }: ImportUndone): string {
  const stay =
    kept === 0 ? '' : ` ${kept} stayed, because ${kept === 1 ? 'it was' : 'they were'} changed or used since.`;
  return `${count(removed, 'credential')} removed.${stay}`;
}
