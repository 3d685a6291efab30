import type { EmailVerification } from '@tracker/contracts/auth/email-verification';
import type { User } from '@tracker/contracts/auth/users';
import { useAction } from '@tracker/shell-sdk/action';
import { api } from '@tracker/shell-sdk/api';
import { Button } from '@tracker/ui/button';
import { Cluster, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';

const addressApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    sendAddressCodeInTeam: build.mutation<EmailVerification, void>({
      query: () => ({ url: '/api/auth/email/verification', method: 'POST' }),
    }),
    confirmAddressInTeam: build.mutation<User, string>({
      query: (code) => ({ url: '/api/auth/email/verification/confirm', method: 'POST', body: { code } }),
      invalidatesTags: (_user, error) => (error ? [] : ['User', 'Invitations']),
    }),
  }),
});

const FAILED = { failure: 'That did not work. Please try again.', refusal: 'place' } as const;

export function ConfirmAddress({ user }: { user: User }) {
  const [sendCode, { data: sent }] = addressApi.useSendAddressCodeInTeamMutation();
  const [confirmCode] = addressApi.useConfirmAddressInTeamMutation();
  const send = useAction<void, EmailVerification>(() => sendCode(), FAILED);
  const confirm = useAction(confirmCode, { ...FAILED, done: 'Your email address is confirmed.' });
  const [code, setCode] = useState('');
  // The email may have been requested on another page or in another tab.
  const [hasCode, setHasCode] = useState(false);
  const isAsking = hasCode || sent !== undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await confirm.run(code))) form.querySelector('input')?.focus();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <p>
          Your sign-in provider has not verified <strong>{user.email}</strong>. Confirm it to accept invitations.
        </p>
        <p role="status" className={sent ? '' : 'visually-hidden'}>
          {sent && `We emailed a code to ${sent.email}. It is valid for 10 minutes. Check your spam folder too.`}
        </p>
        {isAsking && (
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={hasCode}
            value={code}
            onValueChange={setCode}
            hint="Six digits."
            error={confirm.problem}
          />
        )}
        {send.problem && <Problem>{send.problem}</Problem>}
        <Cluster gap={1.5}>
          {isAsking && (
            <Button variant="primary" type="submit" isPending={confirm.isPending} disabled={code.trim() === ''}>
              Confirm Address
            </Button>
          )}
          <Button variant={isAsking ? 'text' : 'primary'} isPending={send.isPending} onClick={() => void send.run()}>
            {isAsking ? 'Email Another Code' : 'Email Me a Code'}
          </Button>
          {!isAsking && (
            <Button variant="text" onClick={() => setHasCode(true)}>
              I Have a Code
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  );
}

export function ConfirmAddressPanel({ user }: { user: User }) {
  if (user.emailVerified !== false) return null;
  return (
    <Panel title="Confirm your email address">
      <ConfirmAddress user={user} />
    </Panel>
  );
}
