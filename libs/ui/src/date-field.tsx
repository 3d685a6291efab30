import type { InputHTMLAttributes, ReactNode } from 'react';
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

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
}

/** The control of a `DateField`. Needs an `aria-label` or a label around it. */
export function DateInput({ onValueChange, ...input }: DateInputProps) {
  return (
    <input
      {...input}
      type="date"
      min="1900-01-01"
      max="9999-12-31"
      className={styles.control}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

/** A native date field. It follows the reader's locale; its value is always `YYYY-MM-DD`. */
export function DateField({ label, value, onValueChange, isRequired, isDisabled, hint, error }: DateFieldProps) {
  return (
    <FormField label={label} isRequired={isRequired} hint={hint} error={error}>
      {(field) => <DateInput {...field} disabled={isDisabled} value={value} onValueChange={onValueChange} />}
    </FormField>
  );
}
