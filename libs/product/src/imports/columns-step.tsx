import { type DateOrder, IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '@tracker/contracts/credentials/credential-limits';
import { plural } from '@tracker/contracts/values/plural';
import { Button } from '@tracker/ui/button';
import { Radio } from '@tracker/ui/choice';
import { dayText } from '@tracker/ui/day';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { SelectField } from '@tracker/ui/select-field';
import { type FormEvent, useRef, useState } from 'react';
import styles from './columns-step.module.css';
import { type CheckedImport, type ColumnMapping, type Import, type ImportColumn, ambiguousDate } from './use-import';

const LABELS: Record<ImportColumn, string> = { email: 'Email of the member', ...IMPORT_FIELD_LABELS };
const NONE = '';
const ORDERS: readonly { order: DateOrder; label: string }[] = [
  { order: 'dmy', label: 'Day first' },
  { order: 'mdy', label: 'Month first' },
];

interface ColumnsStepProps {
  run: Import;
  check: CheckedImport;
  mapping: ColumnMapping;
  isForMembers: boolean;
}

export function ColumnsStep({ run, check, mapping, isForMembers }: ColumnsStepProps) {
  const { dateOrder, problem, isChecking } = run;
  const [isConfirmed, setIsConfirmed] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const columns: readonly ImportColumn[] = isForMembers ? ['email', ...IMPORT_FIELDS] : IMPORT_FIELDS;
  const isMissing = (field: ImportColumn) => field !== 'notes' && !mapping[field];
  const ambiguous = ambiguousDate(check);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsConfirmed(true);
    if (!isChecking && !columns.some(isMissing)) await run.confirmColumns();
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={2.5}>
        <Quiet>
          {`“${run.fileName}” has ${plural(check.rows.length, { one: '# row', other: '# rows' })}. We matched these columns. Check them before you continue.`}
        </Quiet>
        <div className={styles.fields}>
          {columns.map((field) => (
            <SelectField
              key={field}
              label={field === 'notes' ? 'Notes (optional)' : LABELS[field]}
              value={mapping[field] ?? NONE}
              options={[
                { value: NONE, label: field === 'notes' ? 'Don’t import' : 'Choose a column' },
                ...check.columns.map((heading) => ({ value: heading, label: heading })),
              ]}
              onValueChange={(heading) => run.setColumn(field, heading || null)}
              hint={exampleOf(check, mapping, field)}
              error={isConfirmed && isMissing(field) ? 'Choose a column.' : undefined}
            />
          ))}
        </div>
        {(ambiguous !== null || dateOrder !== null) && (
          <fieldset
            role="radiogroup"
            className={styles.order}
            aria-invalid={isConfirmed && ambiguous !== null && dateOrder === null ? true : undefined}
            aria-describedby={problem ? 'import-columns-problem' : undefined}
            tabIndex={-1}
          >
            <legend>
              {ambiguous === null
                ? 'How are the dates written?'
                : `Is “${ambiguous}” ${readingOf(ambiguous, 'dmy')} or ${readingOf(ambiguous, 'mdy')}?`}
            </legend>
            {ORDERS.map(({ order, label }) => (
              <Radio
                key={order}
                name="date-order"
                value={order}
                isChecked={dateOrder === order}
                onCheckedChange={() => run.setDateOrder(order)}
              >
                {label}
                {ambiguous !== null && <Quiet as="span">{`: ${readingOf(ambiguous, order)}`}</Quiet>}
              </Radio>
            ))}
          </fieldset>
        )}
        {problem && <Problem id="import-columns-problem">{problem}</Problem>}
        <Cluster justify="end">
          <Button onClick={run.startOver} disabled={isChecking}>
            Back
          </Button>
          <Button variant="primary" type="submit" isPending={isChecking}>
            Check the rows
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

function exampleOf(check: CheckedImport, mapping: ColumnMapping, field: ImportColumn): string | undefined {
  if (field === 'email' || !mapping[field] || mapping[field] !== check.mapping[field]) return undefined;
  const found = check.rows.find(({ fields }) => fields[field])?.fields[field];
  const text = found && (field === 'issueDate' || field === 'expiryDate') ? dayText(found) : found;
  return text ? `For example, “${text.length > 60 ? `${text.slice(0, 60)}…` : text}”` : 'Empty in every row';
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `4 March 2027` for `04/03/2027` with the day first. */
function readingOf(written: string, order: DateOrder): string {
  const [first = 0, second = 0, year = 0] = (written.match(/\d+/g) ?? []).map(Number);
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return dayFormat.format(Date.UTC(year, month - 1, day));
}
