import { isTimeZone } from '@tracker/contracts/values/calendar-date';
import { WEEKDAYS } from '@tracker/contracts/requirements/requirement-limits';
import type { Schedule } from '@tracker/contracts/requirements/requirements';
import { useEdits } from '@tracker/shell-sdk/edits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { browserZone } from '@tracker/shell-sdk/today';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { MovedNotice } from '@tracker/ui/form-notice';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { SelectField } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useGetRequirementScheduleQuery, useSaveRequirementScheduleMutation } from '../../api/setup.api';
import { useUnsavedOnTab } from '../unsaved-on-tab';
import styles from './schedule-panel.module.css';

const NEVER = '';
const LABELS: Record<keyof Schedule, string> = { weekday: 'Day', hour: 'Hour', timeZone: 'Time zone' };
const DAYS = [
  { value: NEVER, label: 'Never' },
  ...WEEKDAYS.map((label, place) => ({ value: String(place + 1), label: `Every ${label}` })),
];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** When owner and admins get the week's mail. */
export function SchedulePanel({ organizationId }: { organizationId: string }) {
  const query = useGetRequirementScheduleQuery(organizationId);
  return (
    <Panel
      title="Weekly mail"
      description="What became expired or missing, what is in review, and the matrix as CSV, to the owner and admins. With nothing to say there is no mail."
    >
      <QueryView
        query={query}
        failure={errorText(query.error, 'The schedule could not be loaded.')}
        skeleton={<Skeleton height="84px" radius="var(--radius-control)" />}
      >
        {(stored) => <ScheduleForm organizationId={organizationId} stored={stored} />}
      </QueryView>
    </Panel>
  );
}

function ScheduleForm({ organizationId, stored }: { organizationId: string; stored: Schedule }) {
  const { draft: schedule, changes, isChanged, edit, settle, moved } = useEdits(stored);
  const [zoneProblem, setZoneProblem] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveRequirementScheduleMutation();
  const { toast } = useToast();
  useUnsavedOnTab(isChanged);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    const timeZone = schedule.timeZone.trim();
    if (!isTimeZone(timeZone)) return setZoneProblem('The time zone must be one such as Europe/Berlin');
    const { error } = await save({ ...schedule, timeZone, organizationId });
    if (error) return setZoneProblem(errorText(error, 'The schedule could not be saved. Please try again.'));
    settle();
    toast({ title: 'Success', description: 'Weekly mail saved' });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <MovedNotice labels={moved.map((field) => LABELS[field])} />
      <div className={styles.fields}>
        <SelectField
          label={LABELS.weekday}
          value={schedule.weekday === null ? NEVER : String(schedule.weekday)}
          options={DAYS}
          onValueChange={(day) =>
            edit({
              weekday: day === NEVER ? null : Number(day),
              // Whoever begins means their own clock.
              ...(stored.weekday === null && changes.timeZone === undefined && { timeZone: browserZone() }),
            })
          }
        />
        <SelectField
          label={LABELS.hour}
          value={String(schedule.hour)}
          disabled={schedule.weekday === null}
          options={HOURS}
          onValueChange={(hour) => edit({ hour: Number(hour) })}
        />
        <TextField
          label={LABELS.timeZone}
          value={schedule.timeZone}
          disabled={schedule.weekday === null}
          autoComplete="off"
          spellCheck={false}
          error={zoneProblem}
          onValueChange={(timeZone) => {
            edit({ timeZone });
            setZoneProblem(null);
          }}
        />
      </div>
      <Button type="submit" variant="primary" className={styles.save} isPending={isLoading} disabled={!isChanged}>
        Save schedule
      </Button>
    </form>
  );
}
