import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react';
import { Button } from './button';
import styles from './form.module.css';
import { MovedNotice } from './form-notice';
import { Problem } from './problem';

/** The state that `Form` renders; `useForm` of the shell-sdk returns it. */
export interface RenderedForm {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isChanged: boolean;
  isPending: boolean;
  problem: string | null;
  moved: readonly string[];
  cancel?: (() => void) | undefined;
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: RenderedForm;
  submitLabel?: string;
  isSubmitDisabled?: boolean;
  children: ReactNode;
}

/** A form with its fields, error and submit button, beside which it says that there are unsaved changes. */
export function Form({ form, submitLabel, isSubmitDisabled, className = '', children, ...attributes }: FormProps) {
  return (
    <form noValidate {...attributes} className={`${styles.form} ${className}`} onSubmit={form.submit}>
      <MovedNotice labels={form.moved} />
      {children}
      {form.problem && <Problem>{form.problem}</Problem>}
      {submitLabel && (
        <div className={styles.submit}>
          <Button variant="primary" type="submit" isPending={form.isPending} disabled={isSubmitDisabled}>
            {submitLabel}
          </Button>
          {form.isChanged && !form.isPending && <span className={styles.unsaved}>Unsaved changes</span>}
        </div>
      )}
    </form>
  );
}

/** Two fields side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
