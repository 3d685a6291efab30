import { Button } from '@tracker/ui/button';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Stack } from '@tracker/ui/layout';
import { TextAreaField } from '@tracker/ui/text-field';
import { type ChangeEvent, type ComponentProps, type ReactNode, useRef, useState } from 'react';
import styles from './people-list.module.css';

interface PeopleDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'isOpen' | 'isBusy' | 'width' | 'footer'> {
  step: 'list' | 'preview' | 'done';
  isPending: boolean;
  hasList: boolean;
  hasUsable: boolean;
  sendLabel: string;
  onPreview: () => void;
  onBack: () => void;
  onSend: () => void;
}

export function PeopleDialog(props: PeopleDialogProps) {
  const { step, isPending, hasList, hasUsable, sendLabel, onPreview, onBack, onSend, children, ...dialog } = props;
  return (
    <FormDialog
      {...dialog}
      isOpen
      isBusy={isPending}
      width={640}
      footer={
        step === 'done' ? (
          <Button variant="primary" onClick={dialog.onClose}>
            Done
          </Button>
        ) : step === 'preview' ? (
          <>
            <Button onClick={onBack} disabled={isPending}>
              Back
            </Button>
            <Button variant="primary" isPending={isPending} disabled={isPending || !hasUsable} onClick={onSend}>
              {sendLabel}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={dialog.onClose}>Cancel</Button>
            <Button variant="primary" isPending={isPending} disabled={isPending || !hasList} onClick={onPreview}>
              Preview
            </Button>
          </>
        )
      }
    >
      <Stack>{children}</Stack>
    </FormDialog>
  );
}

interface PeopleFieldProps {
  label: string;
  /** What a file that is too large holds too many of: “people”. */
  items: string;
  placeholder: string;
  hint: string;
  error: string | false;
  value: string;
  maxFileBytes: number;
  children?: ReactNode;
  onChange: (text: string) => void;
}

export function PeopleField({ items, error, maxFileBytes, children, onChange, ...field }: PeopleFieldProps) {
  const fileRef = useRef<HTMLInputElement>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Cleared, so that the same file can be chosen again after it was corrected.
    target.value = '';
    if (!file) return;
    const isTooBig = file.size > maxFileBytes;
    setFileProblem(isTooBig ? `${file.name} is too large for a list of ${items}.` : null);
    if (!isTooBig) onChange(await file.text());
  }

  return (
    <>
      <TextAreaField
        {...field}
        rows={8}
        spellCheck={false}
        onValueChange={onChange}
        error={fileProblem ?? (error || null)}
      />
      <Cluster gap={1.5}>
        <Button icon={<Icon name="document" size={16} />} onClick={() => fileRef.current?.click()}>
          Choose a CSV file
        </Button>
        <input
          ref={fileRef}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="CSV file"
          hidden
          onChange={(event) => void readFile(event)}
        />
        {children}
      </Cluster>
    </>
  );
}

interface PeopleTableProps {
  label: string;
  headings: string[];
  /** On phones, the last cell is below the others. */
  isStacked?: boolean;
  children: ReactNode;
}

export function PeopleTable({ label, headings, isStacked = false, children }: PeopleTableProps) {
  return (
    // It scrolls by itself, so the keyboard must be able to reach it.
    <div className={styles.rows} data-stacked={isStacked} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
