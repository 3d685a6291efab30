import type { EmailVerification } from '@tracker/contracts/auth/email-verification';
import { type ActionWords, type Call, useAction } from '@tracker/shell-sdk/action';
import { Button } from '@tracker/ui/button';
import { Cluster, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';

interface CodeFormProps<Data> {
  sendCode: () => Call<EmailVerification>;
  confirmCode: (code: string) => Call<Data>;
  confirmLabel: string;
  words: Pick<ActionWords<string, Data>, 'done' | 'onDone'>;
}

export const FAILED = { failure: 'Something went wrong. Please try again.', refusal: 'place' } as const;

/** Emails a code to the person's address, and asks for it. */
export function CodeForm<Data>({ sendCode, confirmCode, confirmLabel, words }: CodeFormProps<Data>) {
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The email may have been requested on another page or in another tab.
  const [hasCode, setHasCode] = useState(false);
  const isAsking = hasCode || sentTo !== null;
  const send = useAction<void, EmailVerification>(sendCode, { ...FAILED, onDone: ({ email }) => setSentTo(email) });
  const confirm = useAction(confirmCode, { ...FAILED, ...words });

  async function submit(event: FormEvent<HTMLElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await confirm.run(code))) form.querySelector('input')?.focus();
  }

  return (
    <Stack as="form" gap={1.5} onSubmit={(event) => void submit(event)}>
      <p role="status" className={sentTo ? '' : 'visually-hidden'}>
        {sentTo &&
          `We sent a code to ${sentTo}. It is valid for 10 minutes. If it does not arrive, check your spam folder.`}
      </p>
      {isAsking && (
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
        {isAsking && (
          <Button variant="primary" type="submit" isPending={confirm.isPending}>
            {confirmLabel}
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
  );
}
