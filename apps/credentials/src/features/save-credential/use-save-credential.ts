import type { Credential } from '@tracker/contracts/credentials';
import { api } from '@tracker/shell-sdk/api';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useDispatch } from '@tracker/shell-sdk/store';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect, useRef, useState } from 'react';
import { CREATE_CACHE_KEY, useCreateCredentialMutation, useUpdateCredentialMutation } from '../../api/credentials.api';
import { type CredentialDraft, draftForm } from './credential-draft';

/** Sends a draft: a new credential, or the change of one. */
export function useSaveCredential(credential: Credential | undefined, onSaved: () => void) {
  const [create] = useCreateCredentialMutation({ fixedCacheKey: CREATE_CACHE_KEY });
  const [update] = useUpdateCredentialMutation();
  const dispatch = useDispatch();
  const { toast } = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  /** Part of the form that has been sent, 0 to 1. */
  const [progress, setProgress] = useState(0);
  const runningRef = useRef<{ abort: () => void } | null>(null);
  useEffect(() => () => runningRef.current?.abort(), []);

  const save = async (draft: CredentialDraft) => {
    if (runningRef.current) return;
    setFailure(null);
    setProgress(0);
    setIsSaving(true);
    const upload = { form: draftForm(draft), onProgress: setProgress };
    const request = credential ? update({ id: credential.id, ifMatch: credential.version, ...upload }) : create(upload);
    runningRef.current = request;
    const { error } = await request;
    const isCancelled = runningRef.current === null;
    runningRef.current = null;
    setIsSaving(false);
    if (!error) {
      toast({ title: 'Success', description: `Credential ${credential ? 'updated' : 'added'} successfully` });
      onSaved();
    } else if (isCancelled) {
      setFailure('The upload was cancelled.');
      // The server may have been faster than the cancelling.
      dispatch(api.util.invalidateTags(['Credentials', 'Stats']));
    } else {
      const sentence = errorText(error, credential ? 'Failed to update credential' : 'Failed to add credential');
      setFailure(sentence);
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
    }
  };

  const cancel = () => {
    const running = runningRef.current;
    runningRef.current = null;
    running?.abort();
  };

  return { save, cancel, isSaving, progress, failure };
}
