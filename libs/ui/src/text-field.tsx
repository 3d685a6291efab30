import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import styles from './control.module.css';
import { FormField } from './form-field';

interface FieldBase {
  label: string;
  value: string;
  onValueChange?: (value: string) => void;
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
}

type TextFieldProps = FieldBase & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'required'>;

/** A line of text with label, hint and error. */
export function TextField({
  label,
  value,
  onValueChange,
  isOptional,
  isRequired,
  hint,
  error,
  ...input
}: TextFieldProps) {
  return (
    <FormField label={label} isOptional={isOptional} isRequired={isRequired} hint={hint} error={error}>
      {(field) => (
        <input
          type="text"
          {...input}
          {...field}
          className={styles.control}
          value={value}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </FormField>
  );
}

type TextAreaFieldProps = FieldBase &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id' | 'required'>;

/** Several lines of text with label, hint and error. */
export function TextAreaField({
  label,
  value,
  onValueChange,
  isOptional,
  isRequired,
  hint,
  error,
  ...input
}: TextAreaFieldProps) {
  return (
    <FormField label={label} isOptional={isOptional} isRequired={isRequired} hint={hint} error={error}>
      {(field) => (
        <textarea
          {...input}
          {...field}
          className={styles.control}
          value={value}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </FormField>
  );
}
