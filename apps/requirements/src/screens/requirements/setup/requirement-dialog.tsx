import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { CredentialType, Group, Requirement } from '@tracker/contracts/requirements/requirements';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useRowForm } from './use-row-form';

interface RequirementDialogProps {
  organizationId: string;
  requirement: Requirement | undefined;
  groups: readonly Group[];
  types: readonly CredentialType[];
  onClose: () => void;
}

const EVERYONE = '';
const optionsOf = (rows: readonly { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

export function RequirementDialog({ organizationId, requirement, groups, types, onClose }: RequirementDialogProps) {
  const form = useRowForm({
    row: { organizationId, list: 'requirements', id: requirement?.id },
    noun: 'Requirement',
    values: {
      typeId: requirement?.typeId ?? types[0]?.id ?? '',
      groupId: requirement?.groupId ?? EVERYONE,
      graceDays: String(requirement?.graceDays ?? 0),
    },
    check: ({ graceDays }) =>
      /^\d{1,3}$/.test(graceDays.trim()) && Number(graceDays) <= REQUIREMENT_LIMITS.graceDays
        ? {}
        : { graceDays: `The grace period must be 0 to ${REQUIREMENT_LIMITS.graceDays} days` },
    bodyOf: ({ typeId, groupId, graceDays }) => ({ typeId, groupId: groupId || null, graceDays: Number(graceDays) }),
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={requirement ? 'Edit requirement' : 'Add a requirement'}
      submitLabel={requirement ? 'Save' : 'Add requirement'}
      onClose={onClose}
    >
      <SelectField
        label="Who"
        options={[{ value: EVERYONE, label: 'Everyone' }, ...optionsOf(groups)]}
        {...form.field('groupId')}
      />
      <SelectField
        label="Required credential"
        disabled={requirement !== undefined}
        hint={requirement && 'To require another type, add a requirement.'}
        options={optionsOf(types)}
        {...form.field('typeId')}
      />
      <TextField
        label="Grace period (days)"
        inputMode="numeric"
        hint="Counted from joining. 0 = required immediately"
        {...form.field('graceDays')}
      />
    </EditDialog>
  );
}
