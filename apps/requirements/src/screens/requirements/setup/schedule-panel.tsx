import { WEEKDAYS } from '@tracker/contracts/requirements/requirement-limits';
import type { Schedule } from '@tracker/contracts/requirements/requirements';
import { isTimeZone } from '@tracker/contracts/values/calendar-date';
import { useForm } from '@tracker/shell-sdk/form';
import { errorText } from '@tracker/shell-sdk/request-error';
import { browserZone } from '@tracker/shell-sdk/today';
import { Form } from '@tracker/ui/form';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { SelectField } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import {
  LIST_PARAMETER,
  SAVE_FAILURE,
  useGetRequirementScheduleQuery,
  useSaveRequirementScheduleMutation,
} from '../requirements.api';
import styles from './setup.module.css';

const NEVER = '';
const LABELS = { weekday: 'Day', hour: 'Hour', timeZone: 'Time zone' };
const DAYS = [
  { value: NEVER, label: 'Never' },
  ...WEEKDAYS.map((label, index) => ({ value: String(index + 1), label: `Every ${label}` })),
];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export function SchedulePanel({ organizationId }: { organizationId: string }) {
  const query = useGetRequirementScheduleQuery(organizationId);
  return (
    <Panel
      title="Weekly email"
      description="Tells the owner and admins what has expired, is missing or in review, with the matrix as CSV. Skipped when there is nothing new."
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
  const [save] = useSaveRequirementScheduleMutation();
  const form = useForm({
    values: stored,
    check: ({ timeZone }) =>
      isTimeZone(timeZone.trim()) ? {} : { timeZone: 'The time zone must be one such as Europe/Berlin' },
    labels: LABELS,
    send: (schedule) => save({ ...schedule, timeZone: schedule.timeZone.trim(), organizationId }),
    done: 'Weekly email saved',
    failure: SAVE_FAILURE,
    tab: LIST_PARAMETER,
  });
  const { weekday, hour } = form.draft;
  const chooseDay = (day: string) =>
    form.edit({
      weekday: day === NEVER ? null : Number(day),
      ...(stored.weekday === null && form.changes.timeZone === undefined && { timeZone: browserZone() }),
    });
  return (
    <Form form={form} submitLabel="Save schedule">
      <div className={styles.times}>
        <SelectField
          label={LABELS.weekday}
          value={weekday === null ? NEVER : String(weekday)}
          options={DAYS}
          onValueChange={chooseDay}
        />
        <SelectField
          label={LABELS.hour}
          value={String(hour)}
          disabled={weekday === null}
          options={HOURS}
          onValueChange={(value) => form.edit({ hour: Number(value) })}
        />
        <TextField
          label={LABELS.timeZone}
          disabled={weekday === null}
          autoComplete="off"
          spellCheck={false}
          {...form.field('timeZone')}
        />
      </div>
    </Form>
  );
}
