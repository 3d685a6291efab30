import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import { useDiscardRolloutsJobMutation } from '../../api/jobs.api';

/** Removes a job that was given up, after asking. */
export function DiscardJob({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [discard, { error, isLoading, reset }] = useDiscardRolloutsJobMutation();
  const close = () => {
    setIsAsking(false);
    reset();
  };
  return (
    <>
      <Button aria-label={`Discard job ${id}`} onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        title={`Discard job ${id}?`}
        isOpen={isAsking}
        confirmLabel="Discard"
        isPending={isLoading}
        onConfirm={() => void discard(id)}
        onCancel={close}
      >
        <p>It is removed without being done.</p>
        {Boolean(error) && <Problem>{errorText(error, 'The job could not be discarded. Please try again.')}</Problem>}
      </ConfirmDialog>
    </>
  );
}
