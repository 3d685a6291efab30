import { type DateOrder, IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '@tracker/contracts/credentials/credential-limits';
import { plural } from '@tracker/contracts/values/plural';
import { Button } from '@tracker/ui/button';
import { Radio } from '@tracker/ui/choice';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { SelectField } from '@tracker/ui/select-field';
import { type FormEvent, useRef, useState } from 'react';
import styles from './columns-step.module.css';
import { type CheckedImport, type ColumnMapping, type Import, type ImportColumn, undecidedDate } from './use-import';

const LABELS: Record<ImportColumn, string> = { email: 'Email of the member', ...IMPORT_FIELD_LABELS };
const NONE = '';
const ORDERS: readonly { order: DateOrder; words: string }[] = [
  { order: 'dmy', words: 'Day first' },
  { order: 'mdy', words: 'Month first' },
];

interface ColumnsStepProps {
  run: Import;
  check: CheckedImport;
  mapping: ColumnMapping;
  isForMembers: boolean;
}

/** The column of each field, as it was recognized, to be corrected. The order of dates is asked for only where a date needs it. */
export function ColumnsStep({ run, check, mapping, isForMembers }: ColumnsStepProps) {
  const { dateOrder, problem, isChecking } = run;
  const [isConfirmed, setIsConfirmed] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const columns: readonly ImportColumn[] = isForMembers ? ['email', ...IMPORT_FIELDS] : IMPORT_FIELDS;
  const isMissing = (field: ImportColumn) => field !== 'notes' && !mapping[field];
  const undecided = undecidedDate(check);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsConfirmed(true);
    if (!isChecking && !columns.some(isMissing)) await run.confirmColumns();
    // What is wrong is marked by then; in the next step nothing of this form is left.
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
        {(undecided !== null || dateOrder !== null) && (
          <fieldset
            role="radiogroup"
            className={styles.order}
            aria-invalid={isConfirmed && undecided !== null && dateOrder === null ? true : undefined}
            aria-describedby={problem ? 'import-columns-problem' : undefined}
            tabIndex={-1}
          >
            <legend>{undecided === null ? 'How are the dates written?' : `How is “${undecided}” read?`}</legend>
            {ORDERS.map(({ order, words }) => (
              <Radio
                key={order}
                name="date-order"
                value={order}
                isChecked={dateOrder === order}
                onCheckedChange={() => run.setDateOrder(order)}
              >
                {words}
                {undecided !== null && <Quiet as="span">{`: ${readingOf(undecided, order)}`}</Quiet>}
              </Radio>
            ))}
          </fieldset>
        )}
        {problem && <Problem id="import-columns-problem">{problem}</Problem>}
        <Cluster justify="end">
          <Button onClick={run.startAnew} disabled={isChecking}>
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

/** What the first row has in the column, as long as it is the one that was read. */
function exampleOf(check: CheckedImport, mapping: ColumnMapping, field: ImportColumn): string | undefined {
  if (field === 'email' || !mapping[field] || mapping[field] !== check.mapping[field]) return undefined;
  const text = check.rows.find(({ fields }) => fields[field])?.fields[field];
  return text ? `Such as “${text.length > 60 ? `${text.slice(0, 60)}…` : text}”` : 'Empty in every row';
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
