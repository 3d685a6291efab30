import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button';
import { type RenderedForm, Form } from './form';
import { FormDialog } from './form-dialog';

interface EditDialogProps extends Omit<ComponentProps<typeof Form>, 'form' | 'id' | 'title'> {
  form: RenderedForm;
  title: string;
  submitLabel: string;
  isDangerous?: boolean;
  width?: number;
  head?: ReactNode;
  onClose: () => void;
}

/** A form in a dialog, mounted while open. */
export function EditDialog({
  form,
  title,
  submitLabel,
  isDangerous = false,
  isSubmitDisabled = false,
  width = 480,
  head,
  onClose,
  ...fields
}: EditDialogProps) {
  const formId = useId();
  const { isPending, cancel } = form;
  const close = isPending ? (cancel ?? (() => undefined)) : onClose;
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
            isDangerous={isDangerous}
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
