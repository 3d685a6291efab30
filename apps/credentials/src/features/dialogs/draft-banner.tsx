import type { Credential } from '@tracker/contracts/credentials/credentials';
import { draftedForms, dropDrafts } from '@tracker/shell-sdk/drafts';
import { useSession } from '@tracker/shell-sdk/session';
import { Button } from '@tracker/ui/button';
import { FormNotice } from '@tracker/ui/form-notice';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';

/** Prefix of the names of stored drafts; the credential's id or `NEW_CREDENTIAL` follows. */
export const DRAFTS = 'credential:';
export const NEW_CREDENTIAL = 'new';

interface DraftBannerProps {
  credentials: readonly Credential[] | undefined;
  isHidden: boolean;
  onAdd: () => void;
  onEdit: (credential: Credential) => void;
}

export function DraftBanner({ credentials, isHidden, onAdd, onEdit }: DraftBannerProps) {
  const { user } = useSession();
  const [, setDiscarded] = useState(0);
  const [form] = user && credentials ? draftedForms(user.id, DRAFTS) : [];
  if (!user || !form || isHidden) return null;
  const id = form.slice(DRAFTS.length);
  const credential = credentials?.find((one) => one.id === id);
  if (id !== NEW_CREDENTIAL && !credential) return null;
  const discard = () => {
    dropDrafts(user.id, form);
    setDiscarded((count) => count + 1);
  };
  return (
    <FormNotice
      actions={
        <>
          <PassingButton onClick={discard}>Discard draft</PassingButton>
          <Button onClick={() => (credential ? onEdit(credential) : onAdd())}>Continue</Button>
        </>
      }
    >
      {credential ? `You have unsaved changes to “${credential.name}”.` : 'You have an unsaved draft.'}
    </FormNotice>
  );
}
