import type { ReactNode } from 'react';
import styles from './control.module.css';
import { FormField } from './form-field';

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onValueChange: (value: string) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** A native date field. It follows the reader's locale; its value is always `YYYY-MM-DD`. */
export function DateField({ label, value, onValueChange, isRequired, isDisabled, hint, error }: DateFieldProps) {
  return (
    <FormField label={label} isRequired={isRequired} hint={hint} error={error}>
      {(field) => (
        <input
          {...field}
          type="date"
          min="1900-01-01"
          max="9999-12-31"
          className={styles.control}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
