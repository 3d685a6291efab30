import { IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '@tracker/contracts/credentials/import-limits';
import { SelectField } from '@tracker/ui/select-field';
import type { MemberColumn, MemberMapping } from '../../api/imports.api';
import styles from './import-dialog.module.css';

const FIELDS: readonly MemberColumn[] = ['email', ...IMPORT_FIELDS];
const LABELS: Record<MemberColumn, string> = { email: 'Email of the member', ...IMPORT_FIELD_LABELS };
const NONE = '';

const isWanted = (field: MemberColumn) => field !== 'notes';
/** Whether a column has still to be chosen. */
export const lacksColumn = (mapping: MemberMapping) => FIELDS.some((field) => isWanted(field) && !mapping[field]);

interface ImportColumnsProps {
  columns: readonly string[];
  mapping: MemberMapping;
  onChange: (mapping: MemberMapping) => void;
}

/** Which column holds what: as it was recognized, and to be told otherwise. */
export function ImportColumns({ columns, mapping, onChange }: ImportColumnsProps) {
  return (
    <fieldset className={styles.columns}>
      <legend>Columns of the file</legend>
      {FIELDS.map((field) => (
        <SelectField
          key={field}
          label={isWanted(field) ? LABELS[field] : `${LABELS[field]} (optional)`}
          value={mapping[field] ?? NONE}
          options={[
            { value: NONE, label: isWanted(field) ? 'Choose a column' : 'Not imported' },
            ...columns.map((heading) => ({ value: heading, label: heading })),
          ]}
          onValueChange={(heading) => onChange({ ...mapping, [field]: heading || null })}
        />
      ))}
    </fieldset>
  );
}
