import type { Credential } from '@tracker/contracts/credentials';
import { Dialog } from '@tracker/ui/dialog';
import { Button } from '@tracker/ui/button';
import { useId } from 'react';
import { CredentialForm } from './credential-form';
import { useSaveCredential } from './use-save-credential';

interface CredentialDialogProps {
  isOpen: boolean;
  /** The credential to change; without one the dialog adds. */
  credential?: Credential | undefined;
  onClose: () => void;
}

/** Adds a credential or changes one. Closes on success, keeps what was typed on failure. */
export function CredentialDialog({ isOpen, credential, onClose }: CredentialDialogProps) {
  const formId = useId();
  const { save, cancel, forgetFailure, isSaving, progress, failure } = useSaveCredential(credential, onClose);
  const close = () => {
    forgetFailure();
    onClose();
  };
  return (
    <Dialog
      title={credential ? 'Edit Credential' : 'Add New Credential'}
      isOpen={isOpen}
      onClose={isSaving ? cancel : close}
      isBusy={isSaving}
      width={560}
      footer={
        <>
          <Button onClick={isSaving ? cancel : close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} disabled={isSaving}>
            {credential ? 'Update Credential' : 'Add Credential'}
          </Button>
        </>
      }
    >
      <CredentialForm
        id={formId}
        credential={credential}
        isSaving={isSaving}
        progress={progress}
        failure={failure}
        onSubmit={(draft) => void save(draft)}
      />
    </Dialog>
  );
}
