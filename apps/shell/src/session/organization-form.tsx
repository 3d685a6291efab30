import { recordOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './organization-form.module.css';

const ssoApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    findSso: build.mutation<string, string>({
      query: (email) => ({ url: '/auth/sso', method: 'POST', body: { email } }),
      transformResponse: (answer: unknown) => textOf(recordOf(answer)['redirectTo']),
    }),
  }),
});

interface OrganizationFormProps {
  returnTo: string;
  leave?: (url: string) => void;
}

/** Asks for the address and leads to the provider of its organization. */
export function OrganizationForm({
  returnTo,
  leave = (url) => globalThis.location.assign(url),
}: OrganizationFormProps) {
  const [email, setEmail] = useState('');
  const [find, { isLoading, error, data }] = ssoApi.useFindSsoMutation();
  const formRef = useRef<HTMLFormElement>(null);
  // The button that was pressed has given way to the form.
  useEffect(() => formRef.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '' || isLoading) return;
    const { data: redirectTo } = await find(email.trim());
    if (redirectTo) leave(withReturn(redirectTo, returnTo));
  }

  return (
    <form ref={formRef} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Your address at the organization"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onValueChange={setEmail}
        error={error ? errorText(error, 'Your organization could not be looked for. Please try again.') : null}
      />
      <Button variant="primary" type="submit" isBlock isPending={isLoading || data !== undefined}>
        Continue
      </Button>
    </form>
  );
}

function withReturn(redirectTo: string, returnTo: string): string {
  return returnTo === '/' ? redirectTo : `${redirectTo}?returnTo=${encodeURIComponent(returnTo)}`;
}
