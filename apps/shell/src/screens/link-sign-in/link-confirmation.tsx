import type { SignInLink } from '@tracker/contracts/auth/email-verification';
import { useAction } from '@tracker/shell-sdk/action';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { signInLink } from '@tracker/shell-sdk/sign-in';
import { Button } from '@tracker/ui/button';
import { Cluster, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import styles from '../screens.module.css';
import { useConfirmSignInLinkMutation, useSendLinkCodeMutation } from './link.api';

export const FAILED = { failure: 'Something went wrong. Please try again.', refusal: 'place' } as const;

interface LinkConfirmationProps {
  link: SignInLink;
  leave: (address: string) => void;
}

export function LinkConfirmation({ link: { email, organizationName }, leave }: LinkConfirmationProps) {
  return (
    <>
      <section className={styles.card}>
        <h1 tabIndex={-1}>Is this your account?</h1>
        <p>
          <strong>{email}</strong> already has an account. Confirm that it is yours to sign in to it through{' '}
          <strong>{organizationName}</strong>. From then on, the administrators of that sign-in can open the account
          too.
        </p>
        <CodeForm leave={leave} />
        <a href="/">Cancel</a>
      </section>
      <div className={styles.narrow}>
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
  const [sendCode] = useSendLinkCodeMutation();
  const [confirmCode] = useConfirmSignInLinkMutation();
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useAction<void, { email: string }>(() => sendCode(), {
    ...FAILED,
    onDone: ({ email }) => setSentTo(email),
  });
  const confirm = useAction(() => confirmCode(code), { ...FAILED, onDone: ({ redirectTo }) => leave(redirectTo) });

  async function submit(event: FormEvent<HTMLElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await confirm.run(undefined))) form.querySelector('input')?.focus();
  }

  return (
    <Stack as="form" gap={1.5} onSubmit={(event) => void submit(event)}>
      <p role="status" className={styles.status}>
        {sentTo &&
          `We sent a code to ${sentTo}. It is valid for 10 minutes. If it does not arrive, check your spam folder.`}
      </p>
      {sentTo && (
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onValueChange={setCode}
          hint="Six digits."
          error={confirm.problem}
        />
      )}
      {send.problem && <Problem>{send.problem}</Problem>}
      <Cluster gap={1.5}>
        {sentTo && (
          <Button variant="primary" type="submit" isPending={confirm.isPending} disabled={code.trim() === ''}>
            Confirm
          </Button>
        )}
        <Button variant={sentTo ? 'text' : 'primary'} isPending={send.isPending} onClick={() => void send.run()}>
          {sentTo ? 'Send Another Code' : 'Email Me a Code'}
        </Button>
      </Cluster>
    </Stack>
  );
}
