import { useId, type ReactNode } from 'react';
import styles from './form-field.module.css';

/** Spread on the control to connect it with label, hint and error. */
interface FieldProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FormFieldProps {
  label: string;
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  children: (field: FieldProps) => ReactNode;
}

/** A control with label, hint and error, connected for assistive technology. */
export function FormField({ label, isOptional = false, isRequired = false, hint, error, children }: FormFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
