import { SuggestField } from '@tracker/ui/suggest-field';
import { useEffect, useState } from 'react';
import { useGetCredentialIssuersQuery } from './credential-form.api';

/** Long enough that a word typed at once is one question. */
const PAUSE_MS = 150;

interface IssuerFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  error: string | null;
}

/** The issuing body, completed from those that the person and their organizations already use. */
export function IssuerField({ value, onValueChange, error }: IssuerFieldProps) {
  const search = usePaused(value.trim());
  const { data: names = [] } = useGetCredentialIssuersQuery(search, { skip: search === '' });
  const typed = value.trim().toLowerCase();
  // The answer may be about the text before.
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

/** The text once nobody has changed it for a moment; what stood there at first is not asked for. */
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
