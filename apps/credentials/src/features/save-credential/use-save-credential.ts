import type { Credential } from '@tracker/contracts/credentials/credentials';
import { CREATE_CACHE_KEY, useCreateCredentialMutation, useUpdateCredentialMutation } from '../../api/credentials.api';
import { type CredentialDraft, draftForm } from './credential-draft';
import { useUpload } from './use-upload';

/** Sends a draft: a new credential, or the change of one. */
export function useSaveCredential(credential: Credential | undefined, on: Parameters<typeof useUpload>[1]) {
  const [create] = useCreateCredentialMutation({ fixedCacheKey: CREATE_CACHE_KEY });
  const [update] = useUpdateCredentialMutation();
  const words = credential
    ? { saved: 'Credential updated successfully', failed: 'Failed to update credential' }
    : { saved: 'Credential added successfully', failed: 'Failed to add credential' };
  const { send, ...upload } = useUpload(words, on);
  const save = (draft: CredentialDraft) =>
    send((onProgress) => {
      const content = { form: draftForm(draft), onProgress };
      return credential ? update({ id: credential.id, ifMatch: credential.version, ...content }) : create(content);
    });
  return { save, ...upload };
}
