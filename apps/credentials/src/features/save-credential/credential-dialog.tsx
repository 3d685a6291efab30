import type { Credential } from '@tracker/contracts/credentials/credentials';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { FormDialog } from '@tracker/ui/form-dialog';
import { FormNotice, MovedNotice } from '@tracker/ui/form-notice';
import { useId } from 'react';
import { movedLabels } from './credential-draft';
import { CredentialForm } from './credential-form';
import { useCredentialEdits } from './use-credential-edits';
import { PlanRoom } from './plan-room';
import { useSaveCredential } from './use-save-credential';

interface CredentialDialogProps {
  /** The credential to change, as it is by now; without one the dialog adds. */
  credential?: Credential | undefined;
  /** To add: files that were dropped, of which this form is about the first. The dialog is closed for each, or for all by `onSkip`. */
  files?: readonly File[] | undefined;
  onSkip?: (() => void) | undefined;
  onClose: () => void;
}

/** Adds a credential or changes one. Closes on success, keeps what was typed on failure. */
export function CredentialDialog({ credential, files, onSkip, onClose }: CredentialDialogProps) {
  const formId = useId();
  const { draft, edit, isChanged, moved, isFromDraft, startOver, forget } = useCredentialEdits(credential, files?.[0]);
  const left = (files?.length ?? 1) - 1;
  const close = () => {
    forget();
    onClose();
  };
  const { save, cancel, isSaving, progress, failure } = useSaveCredential(credential, {
    onSaved: forget,
    onClose,
  });
  useUnsavedChanges(isChanged && !isSaving);
  return (
    <FormDialog
      title={credential ? 'Edit Credential' : 'Add New Credential'}
      isOpen
      isChanged={isChanged && !isSaving}
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
      {isFromDraft && (
        <FormNotice actions={<Button onClick={startOver}>Discard draft</Button>}>
          This is what you had typed before, without a file.
        </FormNotice>
      )}
      {left > 0 && (
        <FormNotice actions={onSkip && <Button onClick={onSkip}>{`Skip all ${left + 1}`}</Button>}>
          {`This is about “${files?.[0]?.name}”. ${left === 1 ? 'Another file follows' : `${left} more files follow`}.`}
        </FormNotice>
      )}
      <MovedNotice labels={movedLabels(moved)} />
      {!credential && <PlanRoom isOnlyWhenFull />}
      <CredentialForm
        id={formId}
        credential={credential}
        draft={draft}
        onEdit={edit}
        isSaving={isSaving}
        progress={progress}
        failure={failure}
        onSubmit={() => void save(draft)}
      />
    </FormDialog>
  );
}
