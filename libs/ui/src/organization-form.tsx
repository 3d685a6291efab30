import { Button } from '@tracker/ui/button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Stack } from './layout';
import { TextField } from './text-field';

/** Props of `OrganizationForm`. */
export interface OrganizationFormProps {
  find: (email: string) => Promise<{ address: string } | { problem: string }>;
  leave?: (address: string) => void;
}

/** Asks for an email address and opens the sign-in page of its organization. */
export function OrganizationForm({
  find,
  leave = (address) => globalThis.location.assign(address),
}: OrganizationFormProps) {
  const [email, setEmail] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => formRef.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '' || isPending) return;
    setIsPending(true);
    setProblem(null);
    const found = await find(email.trim());
    if ('address' in found) return leave(found.address);
    setIsPending(false);
    setProblem(found.problem);
  }

  return (
    <form ref={formRef} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={1.5}>
        <TextField
          label="Work email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onValueChange={setEmail}
          error={problem}
        />
        <Button variant="primary" type="submit" isBlock isPending={isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
