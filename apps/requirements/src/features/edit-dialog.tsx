import { Button } from '@tracker/ui/button';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Problem } from '@tracker/ui/problem';
import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './edit-dialog.module.css';
import { useUnsavedOnTab } from './unsaved-on-tab';

interface EditDialogProps {
  title: string;
  submitLabel: string;
  /** Whether it holds something that was typed and not saved. */
  isChanged: boolean;
  isSaving: boolean;
  isSubmitDisabled?: boolean;
  /** What is said of the whole, beneath the fields. */
  problem?: string | null;
  width?: number;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, there for as long as somebody edits. What was typed stays until it is saved or given up on purpose. */
export function EditDialog({
  title,
  submitLabel,
  isChanged,
  isSaving,
  isSubmitDisabled = false,
  problem = null,
  width = 480,
  onSubmit,
  onClose,
  children,
}: EditDialogProps) {
  const formId = useId();
  useUnsavedOnTab(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void onSubmit();
  };
  return (
    <FormDialog
      isOpen
      title={title}
      isChanged={isChanged}
      isBusy={isSaving}
      width={width}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isSaving} disabled={isSubmitDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {children}
        {problem && <Problem>{problem}</Problem>}
      </form>
    </FormDialog>
  );
}
