import { useId, type ReactNode } from 'react';
import styles from './form-field.module.css';

/** Spread on the control: ties it to its label, hint and error for assistive technology. */
interface FieldProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FormFieldProps {
  label: string;
  /** Marks the field for people as one that may stay empty. */
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  children: (field: FieldProps) => ReactNode;
}

/** Label above, control, hint, and the error tied by `aria-describedby` with `aria-invalid` on the control. */
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
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
