import type { SignInLink } from '@tracker/contracts/auth/sign-in-link';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { errorText } from '@tracker/shell-sdk/request-error';
import { signInLink } from '@tracker/shell-sdk/sign-in-link';
import { Button } from '@tracker/ui/button';
import { Problem } from '@tracker/ui/problem';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useConfirmSignInLinkMutation, useSendLinkCodeMutation } from './link.api';
import styles from './link-page.module.css';

interface LinkConfirmationProps {
  link: SignInLink;
  leave: (address: string) => void;
}

/**
 * An organization's provider has asserted the address of an existing account. Its owner confirms with a mailed code or
 * the previous sign-in method.
 */
export function LinkConfirmation({ link: { email, organizationName }, leave }: LinkConfirmationProps) {
  return (
    <>
      <section className={styles.card}>
        <h1 tabIndex={-1}>Is this your account?</h1>
        <p>
          <strong>{email}</strong> already has an account. Confirm that it is yours to sign in to it through{' '}
          <strong>{organizationName}</strong>. From then on the people who run that sign-in can open the account too.
        </p>
        <CodeForm leave={leave} />
        <a href="/">Cancel</a>
      </section>
      <div className={styles.asBefore}>
        <SignInCard
          title="Or sign in as before"
          linkTo={(provider) => `${signInLink(provider)}?link`}
          providers={installationOffers().signIn}
        >
          This also confirms that the account is yours.
        </SignInCard>
      </div>
    </>
  );
}

function CodeForm({ leave }: Pick<LinkConfirmationProps, 'leave'>) {
  const [send, { data: sent, isLoading: isSending, error: notSent }] = useSendLinkCodeMutation();
  const [confirm, { isLoading: isConfirming, error: refusal }] = useConfirmSignInLinkMutation();
  const [code, setCode] = useState('');
  const problem = refusal ?? notSent;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { data } = await confirm(code);
    if (data) leave(data.redirectTo);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p role="status" className={styles.status}>
        {sent &&
          `We have sent a code to ${sent.email}. It is valid for 10 minutes. If it does not arrive, look in your spam folder.`}
      </p>
      {sent && (
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // The input replaces the button that had the focus.
          autoFocus
          value={code}
          onValueChange={setCode}
          hint="Six digits."
        />
      )}
      {problem && <Problem>{errorText(problem, 'That did not work. Please try again.')}</Problem>}
      <div className={styles.buttons}>
        {sent && (
          <Button variant="primary" type="submit" isPending={isConfirming} disabled={code.trim() === ''}>
            Confirm
          </Button>
        )}
        <Button variant={sent ? 'text' : 'primary'} isPending={isSending} onClick={() => void send()}>
          {sent ? 'Mail Another Code' : 'Mail Me a Code'}
        </Button>
      </div>
    </form>
  );
}
