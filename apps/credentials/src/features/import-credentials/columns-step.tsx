import type { ImportCheck, ImportMapping } from '@tracker/contracts/credentials/credential-imports';
import {
  type DateOrder,
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '@tracker/contracts/credentials/import-limits';
import { Button } from '@tracker/ui/button';
import { Radio } from '@tracker/ui/choice';
import { Problem } from '@tracker/ui/problem';
import { SelectField } from '@tracker/ui/select-field';
import { type FormEvent, useRef, useState } from 'react';
import styles from './columns-step.module.css';
import { undecidedDate, type Import } from './use-import';

const NONE = '';
const ORDERS: readonly { order: DateOrder; words: string }[] = [
  { order: 'dmy', words: 'Day first' },
  { order: 'mdy', words: 'Month first' },
];

interface ColumnsStepProps {
  run: Import;
  check: ImportCheck;
  mapping: ImportMapping;
}

/** Which column holds what: as it was recognized, and to be told otherwise. The order of dates is asked for only where a date needs it. */
export function ColumnsStep({ run, check, mapping }: ColumnsStepProps) {
  const { dateOrder, problem, isChecking } = run;
  const [isAsked, setIsAsked] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const missing = (field: ImportField) => field !== 'notes' && !mapping[field];
  const undecided = undecidedDate(check);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (!isChecking && !IMPORT_FIELDS.some(missing)) await run.confirmColumns();
    // What is to be mended is marked by then; in the next step nothing of this form is left.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.intro}>
        {`“${run.fileName}” has ${count(check.rows.length, 'row')}. These columns were recognized by their headings: change what is not right.`}
      </p>
      <div className={styles.fields}>
        {IMPORT_FIELDS.map((field) => (
          <SelectField
            key={field}
            label={field === 'notes' ? 'Notes (optional)' : IMPORT_FIELD_LABELS[field]}
            value={mapping[field] ?? NONE}
            options={[
              { value: NONE, label: field === 'notes' ? 'Not imported' : 'Choose a column' },
              ...check.columns.map((heading) => ({ value: heading, label: heading })),
            ]}
            onValueChange={(heading) => run.setColumn(field, heading || null)}
            hint={exampleOf(check, mapping, field)}
            error={isAsked && missing(field) ? 'Choose the column that holds it.' : undefined}
          />
        ))}
      </div>
      {(undecided !== null || dateOrder !== null) && (
        <fieldset
          role="radiogroup"
          className={styles.order}
          aria-invalid={isAsked && undecided !== null && dateOrder === null ? true : undefined}
          aria-describedby={problem ? 'import-columns-problem' : undefined}
          tabIndex={-1}
        >
          <legend>
            {undecided === null
              ? 'How are the dates written?'
              : `“${undecided}” could be two days. How are the dates written?`}
          </legend>
          {ORDERS.map(({ order, words }) => (
            <Radio
              key={order}
              name="date-order"
              value={order}
              isChecked={dateOrder === order}
              onCheckedChange={() => run.setDateOrder(order)}
            >
              {words}
              {undecided !== null && <span className={styles.reading}>{readingOf(undecided, order)}</span>}
            </Radio>
          ))}
        </fieldset>
      )}
      {problem && <Problem id="import-columns-problem">{problem}</Problem>}
      <div className={styles.buttons}>
        <Button onClick={run.startAnew} disabled={isChecking}>
          Back
        </Button>
        <Button variant="primary" type="submit" isPending={isChecking}>
          Check the rows
        </Button>
      </div>
    </form>
  );
}

/** What the first row has in the column, as long as it is the one that was read. */
function exampleOf(
  { rows, mapping: read }: ImportCheck,
  mapping: ImportMapping,
  field: ImportField,
): string | undefined {
  if (!mapping[field] || mapping[field] !== read[field]) return undefined;
  const text = rows.find(({ fields }) => fields[field])?.fields[field];
  return text ? `Such as “${text.length > 60 ? `${text.slice(0, 60)}…` : text}”` : 'Nothing in any row';
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
  return `: ${dayFormat.format(Date.UTC(year, month - 1, day))}`;
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
