import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Day } from '@tracker/ui/day';
import { Quiet } from '@tracker/ui/layout';
import { type ComponentProps, useState } from 'react';
import { useOwnToday } from '../own-today';
import { CredentialDialog } from './credential-dialog';
import { sameLength } from './renewal-period';

interface RenewalDialogProps<Data> extends Pick<
  ComponentProps<typeof CredentialDialog<Data>>,
  'title' | 'done' | 'failure' | 'onCancelled' | 'tab' | 'needsDocument' | 'save' | 'onClose'
> {
  credential: Credential;
}

/** The form for a new period of a credential. The previous one stays in the history with its document. */
export function RenewalDialog<Data>({ credential, ...dialog }: RenewalDialogProps<Data>) {
  const [today] = useState(useOwnToday());
  const { name, expiryDate, status, hasDocument } = credential;
  return (
    <CredentialDialog
      {...dialog}
      submitLabel="Renew"
      draft={`renewal:${credential.id}`}
      fields={['issueDate', 'expiryDate', 'notes', 'document']}
      start={{ issueDate: today, expiryDate: sameLength(credential, today) ?? '' }}
      renewed={credential}
    >
      <Quiet>
        <bdi>{name}</bdi> {status === 'expired' ? 'expired' : 'expires'} on <Day date={expiryDate} />. The previous
        period stays in the history{hasDocument && ', with its document'}.
      </Quiet>
    </CredentialDialog>
  );
}
