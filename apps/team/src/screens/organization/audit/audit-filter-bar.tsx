import { DateField } from '@tracker/ui/date-field';
import { FilterBar } from '@tracker/ui/filter-bar';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useTypedText } from '@tracker/ui/use-typed-text';
import type { AuditChoice } from './audit.api';
import styles from './audit-panel.module.css';
import { SUBJECT_OPTIONS } from './audit-words';

/** Typing asks the server once it pauses. */
const ASK_AFTER_MS = 300;

interface AuditFilterBarProps {
  choice: AuditChoice;
  onChange: (changes: Partial<AuditChoice>) => void;
}

export function AuditFilterBar({ choice, onChange }: AuditFilterBarProps) {
  const search = useTypedText(choice.search, { keep: (text) => onChange({ search: text }), pauseMs: ASK_AFTER_MS });
  return (
    <FilterBar label="Audit trail" className={styles.filters}>
      <TextField
        label="Search the trail"
        type="search"
        placeholder="Person or what was changed"
        autoComplete="off"
        maxLength={200}
        value={search.text}
        onValueChange={search.type}
      />
      <SelectField
        label="Changes of"
        value={choice.subject}
        options={SUBJECT_OPTIONS}
        onValueChange={(subject) => onChange({ subject })}
      />
      <DateField label="From (UTC)" value={choice.from} onValueChange={(from) => onChange({ from })} />
      <DateField label="To (UTC)" value={choice.to} onValueChange={(to) => onChange({ to })} />
    </FilterBar>
  );
}
