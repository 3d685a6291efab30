import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react';
import { Button } from './button';
import styles from './form.module.css';
import { MovedNotice } from './form-notice';
import { Problem } from './problem';

/** What is drawn of a form's state; `useForm` of the shell-sdk has it. */
export interface DrawnForm {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isChanged: boolean;
  isPending: boolean;
  /** Why it was refused, if that is not about one field. */
  problem: string | null;
  /** Labels of what was changed elsewhere. */
  moved: readonly string[];
  /** Aborts the upload under way; undefined for forms that are no upload. */
  cancel?: (() => void) | undefined;
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: DrawnForm;
  /** Label of the button at the end; without one the caller draws the buttons. */
  submitLabel?: string;
  isSubmitDisabled?: boolean;
  children: ReactNode;
}

/** A form on a page: its fields, why it was refused, and the button that sends it. */
export function Form({ form, submitLabel, isSubmitDisabled, className = '', children, ...attributes }: FormProps) {
  return (
    <form noValidate {...attributes} className={`${styles.form} ${className}`} onSubmit={form.submit}>
      <MovedNotice labels={form.moved} />
      {children}
      {form.problem && <Problem>{form.problem}</Problem>}
      {submitLabel && (
        <Button
          variant="primary"
          type="submit"
          className={styles.submit}
          isPending={form.isPending}
          disabled={isSubmitDisabled}
        >
          {submitLabel}
        </Button>
      )}
    </form>
  );
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
