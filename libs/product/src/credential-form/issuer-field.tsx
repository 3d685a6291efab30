import { SuggestField } from '@tracker/ui/suggest-field';
import { useEffect, useState } from 'react';
import { useGetCredentialIssuersQuery } from './credential-form.api';

const PAUSE_MS = 150;

interface IssuerFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  error: string | null;
}

export function IssuerField({ value, onValueChange, error }: IssuerFieldProps) {
  const search = usePaused(value.trim());
  const { data: names = [] } = useGetCredentialIssuersQuery(search, { skip: search === '' });
  const typed = value.trim().toLowerCase();
  // The answer may be for an earlier text.
  const suggestions = names.filter((name) => name.toLowerCase().includes(typed) && name !== value);
  return (
    <SuggestField
      label="Issuing body"
      isRequired
      value={value}
      onValueChange={onValueChange}
      suggestions={typed ? suggestions : []}
      error={error}
    />
  );
}

/** The text after a pause in typing. The initial text is not looked up. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first) return undefined;
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, first]);
  return paused;
}
