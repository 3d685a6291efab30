import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Waiver } from '@tracker/contracts/requirements/requirements';
import { addDays } from '@tracker/contracts/values/calendar-date';
import { useOwnToday } from '@tracker/product/own-today';
import { DateField } from '@tracker/ui/date-field';
import { dayText } from '@tracker/ui/day';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { SelectField } from '@tracker/ui/select-field';
import { TextAreaField } from '@tracker/ui/text-field';
import { useGetRequirementsQuery, usePeople, useRequirementNames } from '../requirements.api';
import { useRowForm } from './use-row-form';

const CHOOSE = { value: '', label: 'Choose…' };

interface WaiverDialogProps {
  organizationId: string;
  waiver: Waiver | undefined;
  start?: { userId: string; requirementId: string };
  onClose: () => void;
}

export function WaiverDialog({ organizationId, waiver, start, onClose }: WaiverDialogProps) {
  const { data: people = [] } = usePeople(organizationId);
  const { data: requirements = [] } = useGetRequirementsQuery(organizationId);
  const requirementName = useRequirementNames(organizationId);
  const latest = addDays(useOwnToday(), REQUIREMENT_LIMITS.waiverDays);
  const preset = waiver ?? start;
  const form = useRowForm({
    row: { organizationId, list: 'waivers', id: waiver?.id },
    noun: 'Waiver',
    values: {
      userId: preset?.userId ?? '',
      requirementId: preset?.requirementId ?? '',
      reason: waiver?.reason ?? '',
      until: waiver?.until ?? '',
    },
    check: ({ userId, requirementId, reason, until }) => ({
      ...(!userId && { userId: 'Choose a member' }),
      ...(!requirementId && { requirementId: 'Choose a requirement' }),
      ...(!reason.trim() && { reason: 'A reason is required' }),
      ...(!until && { until: 'The last day is required' }),
    }),
    labels: { reason: 'A reason', until: 'A waiver' },
    bodyOf: ({ reason, until, ...target }) => ({ ...(!waiver && target), reason: reason.trim(), until }),
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={waiver ? 'Edit waiver' : 'Grant a waiver'}
      submitLabel={waiver ? 'Save' : 'Grant waiver'}
      onClose={onClose}
    >
      <SelectField
        label="Member"
        disabled={preset !== undefined}
        options={[CHOOSE, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        {...form.field('userId')}
      />
      <SelectField
        label="Requirement"
        disabled={preset !== undefined}
        options={[CHOOSE, ...requirements.map(({ id }) => ({ value: id, label: requirementName(id) }))]}
        {...form.field('requirementId')}
      />
      <TextAreaField
        label="Reason"
        isRequired
        rows={3}
        hint="Kept in the audit trail with your name and the date"
        {...form.field('reason')}
      />
      <DateField
        label="Until"
        isRequired
        hint={`Last day of the waiver, no later than ${dayText(latest)}`}
        {...form.field('until')}
      />
    </EditDialog>
  );
}
