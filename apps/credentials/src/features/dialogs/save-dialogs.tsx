import type { Credential } from '@tracker/contracts/credentials/credentials';
import { plural } from '@tracker/contracts/values/plural';
import { CredentialDialog } from '@tracker/product/credential-dialog';
import { nameOfFile } from '@tracker/product/credential-draft';
import { PlanRoom } from '@tracker/product/plan-room';
import { RenewalDialog } from '@tracker/product/renewal-dialog';
import { api } from '@tracker/shell-sdk/api';
import { useDispatch } from '@tracker/shell-sdk/store';
import { Button } from '@tracker/ui/button';
import { FormNotice } from '@tracker/ui/form-notice';
import { CHANGED, CREATE_CACHE_KEY, useSaveCredentialMutation } from '../../credentials.api';
import { DRAFTS, NEW_CREDENTIAL } from './draft-banner';

interface AddDialogProps {
  /** Dropped files; this form is for the first. `onClose` moves on to the next, `onSkip` skips them all. */
  files?: readonly File[] | undefined;
  onSkip?: (() => void) | undefined;
  onClose: () => void;
}

export function AddDialog({ files, onSkip, onClose }: AddDialogProps) {
  const [save] = useSaveCredentialMutation({ fixedCacheKey: CREATE_CACHE_KEY });
  const refresh = useRefresh();
  const [file] = files ?? [];
  const left = (files?.length ?? 1) - 1;
  return (
    <CredentialDialog
      title="Add New Credential"
      submitLabel="Add Credential"
      initialEdits={file && { name: nameOfFile(file.name), document: file }}
      draft={file ? undefined : DRAFTS + NEW_CREDENTIAL}
      done="Credential added successfully"
      failure="Failed to add credential"
      save={save}
      onCancelled={refresh}
      onClose={onClose}
    >
      {left > 0 && (
        <FormNotice actions={onSkip && <Button onClick={onSkip}>{`Skip all ${left + 1}`}</Button>}>
          {`Adding “${file?.name}”. ${plural(left, { one: 'One more file follows', other: '# more files follow' })}.`}
        </FormNotice>
      )}
      <PlanRoom isOnlyWhenFull />
    </CredentialDialog>
  );
}

interface CredentialProps {
  credential: Credential;
  onClose: () => void;
}

export function ChangeDialog({ credential, onClose }: CredentialProps) {
  const [save] = useSaveCredentialMutation();
  const refresh = useRefresh();
  return (
    <CredentialDialog
      title="Edit Credential"
      submitLabel="Update Credential"
      start={credential}
      draft={DRAFTS + credential.id}
      done="Credential updated successfully"
      failure="Failed to update credential"
      save={(sending) => save({ credential, ...sending })}
      onCancelled={refresh}
      onClose={onClose}
    />
  );
}

export function RenewDialog({ credential, onClose }: CredentialProps) {
  const [save] = useSaveCredentialMutation();
  const refresh = useRefresh();
  return (
    <RenewalDialog
      credential={credential}
      title="Renew Credential"
      done="Credential renewed successfully"
      failure="Failed to renew credential"
      save={(sending) => save({ credential, isRenewal: true, ...sending })}
      onCancelled={refresh}
      onClose={onClose}
    />
  );
}

function useRefresh(): () => void {
  const dispatch = useDispatch();
  return () => void dispatch(api.util.invalidateTags([...CHANGED]));
}
