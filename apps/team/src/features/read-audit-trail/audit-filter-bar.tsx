import { DateField } from '@tracker/ui/date-field';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import type { AuditChoice } from '../../api/audit.api';
import styles from './audit-panel.module.css';
import { SUBJECT_OPTIONS } from './audit-words';

/** Typing asks the server once it pauses. */
const ASK_AFTER_MS = 300;

interface AuditFilterBarProps {
  choice: AuditChoice;
  onChange: (changes: Partial<AuditChoice>) => void;
}

export function AuditFilterBar({ choice, onChange }: AuditFilterBarProps) {
  const [search, setSearch] = useState(choice.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Somebody cleared the filters elsewhere.
  useEffect(() => setSearch(choice.search), [choice.search]);
  const ask = useRef(onChange);
  useEffect(() => {
    ask.current = onChange;
  });

  function type(text: string) {
    setSearch(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask.current({ search: text }), ASK_AFTER_MS);
  }

  return (
    <div className={styles.filters} role="search" aria-label="Audit trail">
      <TextField
        label="Search the trail"
        type="search"
        placeholder="Person or what was changed"
        autoComplete="off"
        maxLength={200}
        value={search}
        onValueChange={type}
      />
      <SelectField
        label="Changes of"
        value={choice.subject}
        options={SUBJECT_OPTIONS}
        onValueChange={(subject) => onChange({ subject })}
      />
      <DateField label="From (UTC)" value={choice.from} onValueChange={(from) => onChange({ from })} />
      <DateField label="To (UTC)" value={choice.to} onValueChange={(to) => onChange({ to })} />
    </div>
  );
}
