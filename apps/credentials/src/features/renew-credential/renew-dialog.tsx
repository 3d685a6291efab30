import type { Credential } from '@tracker/contracts/credentials/credentials';
import { useRequestKey } from '@tracker/shell-sdk/request-key';
import { useSession } from '@tracker/shell-sdk/session';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { FormDialog } from '@tracker/ui/form-dialog';
import { useId, useState } from 'react';
import { useRenewCredentialMutation } from '../../api/credential-detail.api';
import { useUpload } from '../save-credential/use-upload';
import { type RenewalDraft, renewalForm } from './renewal-draft';
import { RenewalForm } from './renewal-form';
import styles from './renewal-form.module.css';

const WORDS = { saved: 'Credential renewed successfully', failed: 'Failed to renew credential' };

interface RenewDialogProps {
  /** As it is by now. */
  credential: Credential;
  onClose: () => void;
}

/** Gives a credential a new period; the former one is kept with its document. */
export function RenewDialog({ credential, onClose }: RenewDialogProps) {
  const formId = useId();
  const { user } = useSession();
  const [today] = useState(useTodayIn(user?.timeZone ?? browserZone()));
  const [changes, setChanges] = useState<Partial<RenewalDraft>>({});
  const draft: RenewalDraft = { issueDate: today, expiryDate: '', notes: '', document: null, ...changes };
  const [renew] = useRenewCredentialMutation();
  const keyOf = useRequestKey<RenewalDraft>();
  const { send, cancel, isSaving, progress, failure } = useUpload(WORDS, { onClose });
  const isChanged = Object.values(changes).some(Boolean) && !isSaving;
  useUnsavedChanges(isChanged);
  return (
    <FormDialog
      title="Renew Credential"
      isOpen
      isChanged={isChanged}
      onClose={isSaving ? cancel : onClose}
      isBusy={isSaving}
      width={560}
      footer={
        <>
          <Button onClick={isSaving ? cancel : onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} disabled={isSaving}>
            Renew
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        <bdi className={styles.name}>{credential.name}</bdi> is good until <Day date={credential.expiryDate} />. That
        period is kept in the history{credential.hasDocument && ', with its document'}.
      </p>
      <RenewalForm
        id={formId}
        credential={credential}
        draft={draft}
        onEdit={(more) => setChanges((before) => ({ ...before, ...more }))}
        isSaving={isSaving}
        progress={progress}
        failure={failure}
        onSubmit={() =>
          void send((onProgress) =>
            renew({ id: credential.id, form: renewalForm(draft), idempotencyKey: keyOf(draft), onProgress }),
          )
        }
      />
    </FormDialog>
  );
}
