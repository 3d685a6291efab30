import { Button } from '@tracker/ui/button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './organization-form.module.css';
import { TextField } from './text-field';

/** How an organization is found, and how the browser goes to its provider. */
export interface OrganizationFormProps {
  /** From `useOrganizationSignIn` of the shell's SDK. */
  find: (email: string) => Promise<{ address: string } | { problem: string }>;
  leave?: (address: string) => void;
}

/** Asks for the address and leads to the provider of its organization. */
export function OrganizationForm({
  find,
  leave = (address) => globalThis.location.assign(address),
}: OrganizationFormProps) {
  const [email, setEmail] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  // The button that was pressed has given way to the form.
  useEffect(() => formRef.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '' || isAsking) return;
    setIsAsking(true);
    setProblem(null);
    const found = await find(email.trim());
    // Pending until the browser has left.
    if ('address' in found) return leave(found.address);
    setIsAsking(false);
    setProblem(found.problem);
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
        error={problem}
      />
      <Button variant="primary" type="submit" isBlock isPending={isAsking}>
        Continue
      </Button>
    </form>
  );
}
