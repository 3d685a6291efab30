import { isTimeZone } from '@tracker/contracts/calendar-date';
import { WEEKDAYS } from '@tracker/contracts/requirement-limits';
import type { Schedule } from '@tracker/contracts/requirements';
import { errorText } from '@tracker/shell-sdk/request-error';
import { browserZone } from '@tracker/shell-sdk/today';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { ErrorState } from '@tracker/ui/error-state';
import { Panel } from '@tracker/ui/panel';
import { SelectField } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useGetRequirementScheduleQuery, useSaveRequirementScheduleMutation } from '../../api/setup.api';
import styles from './schedule-panel.module.css';

const NEVER = '';
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
  const { data, error, refetch, isFetching } = useGetRequirementScheduleQuery(organizationId);
  return (
    <Panel
      title="Weekly mail"
      description="What became expired or missing, what is in review, and the matrix as CSV, to the owner and admins. With nothing to say there is no mail."
    >
      <div aria-busy={(!data && !error) || undefined}>
        {!data && !error && <Skeleton height="84px" radius="var(--radius-control)" />}
        {!data && error && (
          <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
            {errorText(error, 'The schedule could not be loaded.')}
          </ErrorState>
        )}
        {data && <ScheduleForm organizationId={organizationId} stored={data} />}
      </div>
    </Panel>
  );
}

function ScheduleForm({ organizationId, stored }: { organizationId: string; stored: Schedule }) {
  const [typed, setTyped] = useState<Partial<Schedule>>({});
  const [zoneProblem, setZoneProblem] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveRequirementScheduleMutation();
  const { toast } = useToast();
  const schedule: Schedule = { ...stored, ...typed };
  const isChanged = JSON.stringify(schedule) !== JSON.stringify(stored);
  useUnsavedChanges(isChanged);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    const timeZone = schedule.timeZone.trim();
    if (!isTimeZone(timeZone)) return setZoneProblem('The time zone must be one such as Europe/Berlin');
    const { error } = await save({ ...schedule, timeZone, organizationId });
    if (error) return setZoneProblem(errorText(error, 'The schedule could not be saved. Please try again.'));
    setTyped({});
    toast({ title: 'Success', description: 'Weekly mail saved' });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.fields}>
        <SelectField
          label="Day"
          value={schedule.weekday === null ? NEVER : String(schedule.weekday)}
          options={DAYS}
          onValueChange={(day) =>
            setTyped({
              ...typed,
              weekday: day === NEVER ? null : Number(day),
              // Whoever begins means their own clock.
              ...(stored.weekday === null && typed.timeZone === undefined && { timeZone: browserZone() }),
            })
          }
        />
        <SelectField
          label="Hour"
          value={String(schedule.hour)}
          disabled={schedule.weekday === null}
          options={HOURS}
          onValueChange={(hour) => setTyped({ ...typed, hour: Number(hour) })}
        />
        <TextField
          label="Time zone"
          value={schedule.timeZone}
          disabled={schedule.weekday === null}
          autoComplete="off"
          spellCheck={false}
          error={zoneProblem}
          onValueChange={(timeZone) => {
            setTyped({ ...typed, timeZone });
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
