import type { User } from '@tracker/contracts/auth/users';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useConfirmAddressInTeamMutation, useSendAddressCodeInTeamMutation } from '../screens/account/account.api';
import styles from './confirm-address.module.css';

/** For somebody whose address no sign-in provider vouches for: a code goes there and is typed in here. */
export function ConfirmAddress({ user }: { user: User }) {
  const [send, { data: sent, isLoading: isSending, error: notSent }] = useSendAddressCodeInTeamMutation();
  const [confirm, { isLoading: isConfirming, error: refusal }] = useConfirmAddressInTeamMutation();
  const [code, setCode] = useState('');
  /** The mail may have been asked for on another page or in another tab. */
  const [hasCode, setHasCode] = useState(false);
  const { toast } = useToast();
  const isAsking = hasCode || sent !== undefined;
  const problem = refusal ?? notSent;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { error } = await confirm(code);
    if (!error) toast({ title: 'Success', description: 'Your email address is confirmed.' });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        Your sign-in provider does not vouch for <strong>{user.email}</strong>. Until you confirm it you cannot accept
        invitations.
      </p>
      <p role="status" className={styles.status}>
        {sent &&
          `We have mailed a code to ${sent.email}. It is good for 10 minutes; look into the junk folder as well.`}
      </p>
      {isAsking && (
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // The button that was pressed went as the field came.
          autoFocus={hasCode}
          value={code}
          onValueChange={setCode}
          hint="Six digits."
        />
      )}
      {problem && <Problem>{errorText(problem, 'That did not work. Please try again.')}</Problem>}
      <div className={styles.buttons}>
        {isAsking && (
          <Button variant="primary" type="submit" isPending={isConfirming} disabled={code.trim() === ''}>
            Confirm Address
          </Button>
        )}
        <Button variant={isAsking ? 'text' : 'primary'} isPending={isSending} onClick={() => void send()}>
          {isAsking ? 'Mail Another Code' : 'Mail Me a Code'}
        </Button>
        {!isAsking && (
          <Button variant="text" onClick={() => setHasCode(true)}>
            I Have a Code
          </Button>
        )}
      </div>
    </form>
  );
}
