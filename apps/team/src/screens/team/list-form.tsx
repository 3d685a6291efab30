import { MAX_BATCH_ROWS } from '@tracker/contracts/organizations/invitation-list';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { SelectField } from '@tracker/ui/select-field';
import { TextAreaField } from '@tracker/ui/text-field';
import { type ChangeEvent, useRef, useState } from 'react';
import { INVITABLE_ROLE_OPTIONS } from '../../features/role-label';
import styles from './import-dialog.module.css';
import type { Import } from './use-import';

/** More than any list of 200 people needs. */
const MAX_FILE_BYTES = 256 * 1024;

export function ListForm({ list }: { list: Import }) {
  const fileRef = useRef<HTMLInputElement>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const { text, role, rows, isTooLong, setText, setRole } = list;

  async function takeFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Cleared, so that the same file can be chosen again after it was mended.
    target.value = '';
    if (!file) return;
    const isTooBig = file.size > MAX_FILE_BYTES;
    setFileProblem(isTooBig ? `${file.name} is too large for a list of addresses.` : null);
    if (!isTooBig) setText(await file.text());
  }

  return (
    <>
      <TextAreaField
        label="Email addresses"
        rows={8}
        spellCheck={false}
        placeholder={'ada@example.com\nGrace Hopper <grace@example.com>\nlin@example.com, admin'}
        value={text}
        onValueChange={setText}
        hint={countText(rows.length)}
        error={fileProblem ?? (isTooLong ? `Invite at most ${MAX_BATCH_ROWS} people at once` : null)}
      />
      <div className={styles.file}>
        <Button icon={<Icon name="document" size={16} />} onClick={() => fileRef.current?.click()}>
          Choose a CSV file
        </Button>
        <input
          ref={fileRef}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="CSV file"
          hidden
          onChange={(event) => void takeFile(event)}
        />
        <span>A column that says member or admin sets the role of its row.</span>
      </div>
      <SelectField
        label="Role of everybody else"
        value={role}
        options={INVITABLE_ROLE_OPTIONS}
        onValueChange={setRole}
      />
    </>
  );
}

function countText(count: number): string {
  if (count === 0)
    return 'One address per line, or separated by commas. Nothing is sent until you have seen the preview.';
  return count === 1 ? '1 address found.' : `${count} addresses found.`;
}
