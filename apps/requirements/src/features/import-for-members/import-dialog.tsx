import { DATE_ORDERS, type DateOrder } from '@tracker/contracts/credentials/import-limits';
import { plural } from '@tracker/contracts/values/plural';
import { useFormRevision } from '@tracker/shell-sdk/form-revision';
import { errorText, hasStatus } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { FormField } from '@tracker/ui/form-field';
import { SelectField } from '@tracker/ui/select-field';
import { useState } from 'react';
import {
  type FileColumns,
  type MemberImport,
  useApplyRequirementImportMutation,
  useCheckRequirementImportMutation,
  useReadRequirementImportColumnsMutation,
} from '../../api/imports.api';
import { EditDialog } from '../edit-dialog';
import file from '../record-credential/credential-dialog.module.css';
import { ImportColumns, lacksColumn } from './import-columns';
import styles from './import-dialog.module.css';
import { RecentMemberImports } from './recent-imports';

const ORDER_LABELS: Record<DateOrder, string> = {
  ymd: 'Year, month, day',
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
};
const UNSAID = '';
const ORDERS: { value: DateOrder | ''; label: string }[] = [
  { value: UNSAID, label: 'Only one way to read them' },
  ...DATE_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] })),
];
/** So many problems are listed; the file says the rest once these are mended. */
const LISTED = 20;

/** Records many credentials for members from a file: checked first, written only then. */
export function ImportDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [dateOrder, setDateOrder] = useState<DateOrder | ''>(UNSAID);
  const [found, setFound] = useState<MemberImport | null>(null);
  /** As it was recognized, or told since. */
  const [read, setRead] = useState<FileColumns | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [check, { isLoading: isChecking }] = useCheckRequirementImportMutation();
  const [readColumns, { isLoading: isReading }] = useReadRequirementImportColumnsMutation();
  const [apply, { isLoading: isApplying }] = useApplyRequirementImportMutation();
  const { toast } = useToast();
  const revision = useFormRevision();
  const restart = () => {
    revision.change();
    setFound(null);
    setProblem(null);
  };

  async function submit(): Promise<void> {
    setProblem(null);
    if (!chosen) return setProblem('Choose a file first');
    if (!found) {
      if (read && lacksColumn(read.mapping)) return setProblem('Choose a column for everything but the notes.');
      const isCurrent = revision.ask();
      const mapping = read?.mapping ?? null;
      const { data, error } = await check({ organizationId, file: chosen, mapping, dateOrder: dateOrder || null });
      const columns = data ?? (!read && hasStatus(error, 400) ? (await readColumns(chosen)).data : undefined);
      if (!isCurrent()) return;
      if (data) setFound(data);
      else setProblem(errorText(error, 'The file could not be checked. Please try again.'));
      if (columns) setRead(columns);
      return;
    }
    const { data, error } = await apply({ organizationId, id: found.id });
    if (error) return setProblem(errorText(error, 'The file could not be imported. Please try again.'));
    toast({
      title: 'Imported',
      description: plural(data?.created ?? 0, {
        one: '# credential recorded for members.',
        other: '# credentials recorded for members.',
      }),
    });
    onClose();
  }

  return (
    <EditDialog
      title="Import for members"
      submitLabel={found ? `Record ${found.counts.ready}` : 'Check the file'}
      isChanged={chosen !== null}
      isSaving={isChecking || isReading || isApplying}
      isSubmitDisabled={found?.counts.ready === 0}
      width={560}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        A CSV file or Excel workbook with the columns Email, Name, Issuing Body, Issue Date and Expiry Date. Nothing is
        written before you have seen what would be, and for a day it can be undone here.
      </p>
      <FormField label="File" isRequired error={problem}>
        {(field) => (
          <input
            {...field}
            type="file"
            className={file.file}
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ target }) => {
              setChosen(target.files?.[0] ?? null);
              setRead(null);
              restart();
            }}
          />
        )}
      </FormField>
      <SelectField
        label="Dates are written as"
        value={dateOrder}
        options={ORDERS}
        onValueChange={(order) => {
          setDateOrder(order);
          restart();
        }}
      />
      {read && (
        <ImportColumns
          columns={read.columns}
          mapping={read.mapping}
          onChange={(mapping) => {
            setRead({ ...read, mapping });
            restart();
          }}
        />
      )}
      {found && <Outcome found={found} />}
      {!chosen && <RecentMemberImports organizationId={organizationId} />}
    </EditDialog>
  );
}

function Outcome({ found: { counts, problems } }: { found: MemberImport }) {
  return (
    <div role="status">
      <p>{`${counts.ready} will be recorded, ${counts.duplicate} ${counts.duplicate === 1 ? 'is' : 'are'} there already, ${counts.invalid} cannot be taken.`}</p>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="Rows that cannot be taken">
          {problems.slice(0, LISTED).map(({ line, text }) => (
            <li key={line}>{`Line ${line}: ${text}`}</li>
          ))}
          {problems.length > LISTED && <li>{`and ${problems.length - LISTED} more`}</li>}
        </ul>
      )}
    </div>
  );
}
