import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button';
import { type DrawnForm, Form } from './form';
import { FormDialog } from './form-dialog';

interface EditDialogProps extends Omit<ComponentProps<typeof Form>, 'form' | 'id' | 'title'> {
  form: DrawnForm;
  title: string;
  submitLabel: string;
  width?: number;
  /** Above the form, such as a notice. */
  head?: ReactNode;
  /** Cancel, Escape, the scrim and the close button; asks first where what was typed would be lost. */
  onClose: () => void;
}

/** A form in a dialog, there for as long as somebody edits. What was typed stays until it is saved or given up on purpose. */
export function EditDialog({
  form,
  title,
  submitLabel,
  isSubmitDisabled = false,
  width = 480,
  head,
  onClose,
  ...fields
}: EditDialogProps) {
  const formId = useId();
  const { isPending, cancel } = form;
  const close = isPending && cancel ? cancel : onClose;
  return (
    <FormDialog
      isOpen
      title={title}
      isChanged={form.isChanged && !isPending}
      isBusy={isPending}
      width={width}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={isPending && !cancel}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={isPending}
            disabled={isSubmitDisabled || isPending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {head}
      <Form {...fields} form={form} id={formId} />
    </FormDialog>
  );
}
