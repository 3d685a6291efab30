import type { Achievement } from '@tracker/contracts/badges/issuing';
import { type AchievementType, ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { useForm } from '@tracker/shell-sdk/form';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { SelectField } from '@tracker/ui/select-field';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { BadgePreview } from './badge-preview';
import { SAVE_FAILURE, useSaveBadgeAchievementMutation, VIEW_PARAMETER } from './badges.api';

interface AchievementDialogProps {
  organizationId: string;
  achievement: Achievement | null;
  issuerName: string;
  onClose: () => void;
}

interface Draft {
  template: string;
  name: string;
  description: string;
  criteria: string;
  achievementType: AchievementType;
  validForMonths: string;
}

const TYPES: readonly { value: AchievementType; label: string }[] = [
  { value: 'Achievement', label: 'Achievement' },
  { value: 'Certificate', label: 'Certificate' },
  { value: 'CertificateOfCompletion', label: 'Certificate of completion' },
  { value: 'Certification', label: 'Certification' },
  { value: 'Competency', label: 'Competency' },
  { value: 'Course', label: 'Course' },
  { value: 'License', label: 'License' },
  { value: 'Membership', label: 'Membership' },
  { value: 'MicroCredential', label: 'Micro-credential' },
];

const TEMPLATES: Record<string, { label: string; fields: Partial<Draft> }> = {
  none: { label: 'No template', fields: {} },
  course: {
    label: 'Completed course',
    fields: {
      name: 'Completed course',
      description: 'Completed the course and knows its contents.',
      criteria: 'Attended all sessions and passed the final test.',
      achievementType: 'CertificateOfCompletion',
      validForMonths: '',
    },
  },
  training: {
    label: 'Safety training',
    fields: {
      name: 'Safety training',
      description: 'Knows the safety rules of the workplace and what to do in an emergency.',
      criteria: 'Attended the training and passed the practical exercise.',
      achievementType: 'Certificate',
      validForMonths: '12',
    },
  },
  skill: {
    label: 'Proven skill',
    fields: {
      name: 'Proven skill',
      description: 'Has shown this skill at work.',
      criteria: 'An experienced colleague observed and confirmed it.',
      achievementType: 'Competency',
      validForMonths: '36',
    },
  },
};

export function AchievementDialog({ organizationId, achievement, issuerName, onClose }: AchievementDialogProps) {
  const [save] = useSaveBadgeAchievementMutation();
  const form = useForm<Draft, Achievement>({
    values: {
      template: 'none',
      name: achievement?.name ?? '',
      description: achievement?.description ?? '',
      criteria: achievement?.criteria ?? '',
      achievementType: achievement?.achievementType ?? 'Certificate',
      validForMonths: String(achievement?.validForMonths ?? ''),
    },
    labels: { name: 'Name', description: 'Description', criteria: 'Criteria', validForMonths: 'validForMonths' },
    check: ({ name, description, criteria, validForMonths }) => ({
      ...(!name.trim() && { name: 'Name is required' }),
      ...(!description.trim() && { description: 'Description is required' }),
      ...(!criteria.trim() && { criteria: 'Criteria is required' }),
      ...(!isMonths(validForMonths) && {
        validForMonths: `Enter 1 to ${ISSUING_LIMITS.validForMonths} months, or nothing`,
      }),
    }),
    send: ({ template: _template, validForMonths, ...fields }) =>
      save({
        organizationId,
        id: achievement?.id,
        fields: { ...fields, validForMonths: validForMonths.trim() === '' ? null : Number(validForMonths) },
      }),
    done: achievement ? 'Achievement saved' : 'Achievement added',
    failure: SAVE_FAILURE,
    tab: VIEW_PARAMETER,
    onDone: onClose,
  });
  const { name, description } = form.draft;
  const types = TYPES.some(({ value }) => value === form.draft.achievementType)
    ? TYPES
    : [...TYPES, { value: form.draft.achievementType, label: form.draft.achievementType }];

  return (
    <EditDialog
      form={form}
      title={achievement ? 'Edit achievement' : 'Add an achievement'}
      submitLabel={achievement ? 'Save' : 'Add achievement'}
      width={600}
      onClose={onClose}
    >
      {!achievement && (
        <SelectField
          label="Template"
          value={form.draft.template}
          options={Object.entries(TEMPLATES).map(([value, { label }]) => ({ value, label }))}
          onValueChange={(template) => form.edit({ template, ...TEMPLATES[template]?.fields })}
        />
      )}
      <TextField
        label="Name"
        isRequired
        autoComplete="off"
        maxLength={ISSUING_LIMITS.achievementName}
        {...form.field('name')}
      />
      <TextAreaField label="Description" isRequired rows={2} {...form.field('description')} />
      <TextAreaField
        label="Criteria"
        isRequired
        rows={2}
        hint="What someone does to earn it"
        {...form.field('criteria')}
      />
      <SelectField label="Kind" options={types} {...form.field('achievementType')} />
      <TextField
        label="Valid for months"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        hint="Leave empty for badges that do not expire"
        {...form.field('validForMonths')}
      />
      <BadgePreview
        imageUrl={achievement?.imageUrl ?? null}
        name={name}
        issuerName={issuerName}
        description={description}
      />
    </EditDialog>
  );
}

function isMonths(text: string): boolean {
  const months = text.trim();
  return months === '' || (/^\d{1,3}$/.test(months) && +months >= 1 && +months <= ISSUING_LIMITS.validForMonths);
}
