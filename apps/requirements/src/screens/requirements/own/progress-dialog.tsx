import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import { addDays } from '@tracker/contracts/values/calendar-date';
import { useOwnToday } from '@tracker/product/own-today';
import { useAction } from '@tracker/shell-sdk/action';
import { useForm } from '@tracker/shell-sdk/form';
import { Button } from '@tracker/ui/button';
import { DateField } from '@tracker/ui/date-field';
import { dayText } from '@tracker/ui/day';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { Problem } from '@tracker/ui/problem';
import { TextAreaField } from '@tracker/ui/text-field';
import { SAVE_FAILURE, TAB_PARAMETER } from '../requirements.api';
import { useEndRequirementProgressMutation, useSetRequirementProgressMutation } from './own.api';

interface ProgressDialogProps {
  requirement: OwnRequirement;
  onClose: () => void;
}

export function ProgressDialog({ requirement, onClose }: ProgressDialogProps) {
  const { requirementId, typeName, organizationName, progress } = requirement;
  const [save] = useSetRequirementProgressMutation();
  const [end] = useEndRequirementProgressMutation();
  const latest = addDays(useOwnToday(), REQUIREMENT_LIMITS.progressDays);
  const form = useForm({
    values: { until: progress?.until ?? '', note: progress?.note ?? '' },
    check: ({ until }) => (until ? {} : { until: 'The day is required' }),
    labels: { until: 'The day', note: 'The note' },
    send: ({ until, note }) => save({ requirementId, until, note: note.trim() || null }),
    done: `${typeName} is in progress`,
    failure: SAVE_FAILURE,
    tab: TAB_PARAMETER,
    onDone: onClose,
  });
  const stop = useAction(() => end(requirementId), {
    done: `${typeName} is no longer in progress`,
    failure: SAVE_FAILURE,
    refusal: 'place',
    onDone: onClose,
  });
  return (
    <EditDialog form={form} title={`${typeName}: in progress`} submitLabel="Save" onClose={onClose}>
      <p>{`${organizationName} will see this is in progress. Reminders pause until then.`}</p>
      <DateField label="Until" isRequired hint={`No later than ${dayText(latest)}`} {...form.field('until')} />
      <TextAreaField
        label="Note"
        isOptional
        rows={2}
        hint="For example, the course you booked"
        {...form.field('note')}
      />
      {progress && (
        <div>
          <Button isPending={stop.isPending} disabled={form.isPending} onClick={() => void stop.run(undefined)}>
            No longer in progress
          </Button>
        </div>
      )}
      {stop.problem && <Problem>{stop.problem}</Problem>}
    </EditDialog>
  );
}
