import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { Checkbox } from '@tracker/ui/choice';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { Stack } from '@tracker/ui/layout';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { useRowForm } from './use-row-form';

interface TypeDialogProps {
  organizationId: string;
  type: CredentialType | undefined;
  onClose: () => void;
}

export function TypeDialog({ organizationId, type, onClose }: TypeDialogProps) {
  const form = useRowForm({
    row: { organizationId, list: 'credential-types', id: type?.id },
    noun: 'Credential type',
    values: {
      name: type?.name ?? '',
      aliases: type?.aliases.join('\n') ?? '',
      issuingBody: type?.issuingBody ?? '',
      needsDocument: type?.needsDocument ?? false,
      needsReview: type?.needsReview ?? false,
    },
    check: ({ name }) => (name.trim() ? {} : { name: 'Type name is required' }),
    labels: { name: 'Type name', aliases: 'An alias', issuingBody: 'Issuing body' },
    bodyOf: ({ name, aliases, issuingBody, ...rules }) => ({
      ...rules,
      name: name.trim(),
      aliases: linesOf(aliases),
      issuingBody: issuingBody.trim() || null,
    }),
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={type ? 'Edit credential type' : 'Add a credential type'}
      submitLabel={type ? 'Save' : 'Add type'}
      onClose={onClose}
    >
      <TextField
        label="Type name"
        isRequired
        autoComplete="off"
        hint="Credentials with this name match"
        {...form.field('name')}
      />
      <TextAreaField
        label="Also called"
        isOptional
        rows={3}
        hint="One name per line, such as CPR and Basic Life Support"
        {...form.field('aliases')}
      />
      <TextField
        label="Issuing body"
        isOptional
        autoComplete="off"
        hint="Leave empty to accept any issuer"
        {...form.field('issuingBody')}
      />
      <Stack gap={1.5}>
        <Checkbox
          isChecked={form.draft.needsDocument}
          onCheckedChange={(needsDocument) => form.edit({ needsDocument })}
        >
          Needs a document
        </Checkbox>
        <Checkbox isChecked={form.draft.needsReview} onCheckedChange={(needsReview) => form.edit({ needsReview })}>
          Needs a review by an admin
        </Checkbox>
      </Stack>
    </EditDialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
