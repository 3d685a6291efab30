import type { Credential } from '@tracker/contracts/credentials/credentials';
import { DateField } from '@tracker/ui/date-field';
import { SelectField } from '@tracker/ui/select-field';
import { useTypedText } from '@tracker/ui/use-typed-text';
import { useMemo } from 'react';
import type { CredentialFilters, YesNoFilter } from '../../../features/filters/credential-filters';
import styles from './more-filters.module.css';
import { SavedViews } from './saved-views';
import type { FilterChanges } from '../../../features/filters/use-browsing';

interface MoreFiltersProps {
  id: string;
  credentials: readonly Credential[];
  filters: CredentialFilters;
  onChange: (changes: FilterChanges) => void;
}

const options = (all: string, yes: string, no: string): { value: YesNoFilter; label: string }[] => [
  { value: 'all', label: all },
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];
const DOCUMENT = options('Any', 'With a document', 'Without a document');
const RENEWED = options('Any', 'Renewed', 'Never renewed');
const collator = new Intl.Collator();

export function MoreFilters({ id, credentials, filters, onChange }: MoreFiltersProps) {
  const { issuer, document, renewed, from, to } = filters;
  const issuers = useMemo(() => {
    const names = new Set(credentials.map(({ issuingBody }) => issuingBody));
    if (issuer) names.add(issuer);
    return [{ value: '', label: 'Any' }].concat(
      [...names].toSorted((a, b) => collator.compare(a, b)).map((name) => ({ value: name, label: name })),
    );
  }, [credentials, issuer]);
  return (
    <div id={id} role="group" aria-label="More filters" className={styles.fields}>
      <SelectField
        label="Issued by"
        value={issuer}
        options={issuers}
        onValueChange={(value) => onChange({ issuer: value })}
      />
      <SelectField
        label="Document"
        value={document}
        options={DOCUMENT}
        onValueChange={(value) => onChange({ document: value })}
      />
      <SelectField
        label="Renewal"
        value={renewed}
        options={RENEWED}
        onValueChange={(value) => onChange({ renewed: value })}
      />
      <DateFilter label="Expires from" value={from} onChange={(value) => onChange({ from: value })} />
      <DateFilter label="Expires until" value={to} onChange={(value) => onChange({ to: value })} />
      <SavedViews />
    </div>
  );
}

interface DateFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Keeps the typed text, because the address changes too late for the next keystroke. */
function DateFilter({ label, value, onChange }: DateFilterProps) {
  const typed = useTypedText(value, { keep: onChange });
  return <DateField label={label} value={typed.text} onValueChange={typed.type} />;
}
