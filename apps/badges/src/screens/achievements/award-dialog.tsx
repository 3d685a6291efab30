import type { Achievement, AwardedRow, Recipient } from '@tracker/contracts/badges/issuing';
import { ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { plural } from '@tracker/contracts/values/plural';
import { useAction } from '@tracker/shell-sdk/action';
import { useRequestKey } from '@tracker/shell-sdk/request-key';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { TextAreaField } from '@tracker/ui/text-field';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useAwardBadgesMutation } from './badges.api';
import styles from './badges.module.css';
import { parseRecipients } from './recipients';

const MAX_FILE_BYTES = 1024 * 1024;

interface AwardDialogProps {
  organizationId: string;
  achievement: Achievement;
  onClose: () => void;
}

export function AwardDialog({ organizationId, achievement: { id, name }, onClose }: AwardDialogProps) {
  const [text, setText] = useState('');
  const [isPreview, setIsPreview] = useState(false);
  const [awarded, setAwarded] = useState<AwardedRow[] | null>(null);
  const keyFor = useRequestKey<{ text: string }>();
  const [awardBadges] = useAwardBadgesMutation();
  const recipients = parseRecipients(text);
  const isChanged = awarded === null && text.trim() !== '';
  useUnsavedChanges(isChanged);
  const award = useAction(() => awardBadges({ organizationId, id, recipients, key: keyFor({ text }) }), {
    failure: 'The badges could not be awarded. Please try again.',
    refusal: 'place',
    onDone: setAwarded,
  });
  const isTooMany = recipients.length > ISSUING_LIMITS.recipients;

  return (
    <FormDialog
      title={`Award ${name}`}
      isOpen
      isChanged={isChanged}
      isBusy={award.isPending}
      width={640}
      onClose={onClose}
      footer={
        awarded ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : isPreview ? (
          <>
            <Button onClick={() => setIsPreview(false)} disabled={award.isPending}>
              Back
            </Button>
            <Button variant="primary" isPending={award.isPending} onClick={() => void award.run(undefined)}>
              {plural(recipients.length, { one: 'Award # badge', other: 'Award # badges' })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={recipients.length === 0 || isTooMany}
              onClick={() => setIsPreview(true)}
            >
              Preview
            </Button>
          </>
        )
      }
    >
      <Stack>
        {awarded ? (
          <Outcome rows={awarded} />
        ) : isPreview ? (
          <Preview recipients={recipients} />
        ) : (
          <RecipientsField text={text} count={recipients.length} isTooMany={isTooMany} onChange={setText} />
        )}
        {award.problem && <Problem>{award.problem}</Problem>}
      </Stack>
    </FormDialog>
  );
}

interface RecipientsFieldProps {
  text: string;
  count: number;
  isTooMany: boolean;
  onChange: (text: string) => void;
}

function RecipientsField({ text, count, isTooMany, onChange }: RecipientsFieldProps) {
  const fileRef = useRef<HTMLInputElement>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Cleared, so that the same file can be chosen again after it was corrected.
    target.value = '';
    if (!file) return;
    const isTooBig = file.size > MAX_FILE_BYTES;
    setFileProblem(isTooBig ? `${file.name} is too large for a list of people.` : null);
    if (!isTooBig) onChange(await file.text());
  }

  return (
    <>
      <TextAreaField
        label="Recipients"
        rows={8}
        spellCheck={false}
        placeholder={'ada@example.com, Ada Lovelace\nGrace Hopper <grace@example.com>, 2026-11-20'}
        value={text}
        onValueChange={onChange}
        hint={
          count === 0
            ? 'One person per line: address, name and, if you want, the date of issue. You’ll see a preview before anything is sent.'
            : plural(count, { one: '# person found.', other: '# people found.' })
        }
        error={fileProblem ?? (isTooMany ? `Award at most ${ISSUING_LIMITS.recipients} badges at a time` : null)}
      />
      <Cluster>
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
      </Cluster>
    </>
  );
}

function Preview({ recipients }: { recipients: readonly Recipient[] }) {
  return (
    <>
      <Quiet>Everyone gets an email with a link to their badge.</Quiet>
      <Rows label="Recipients" headings={['Email', 'Name', 'Issued']}>
        {recipients.map(({ email, name, issuedOn }, index) => (
          // An address may be listed twice. The order never changes.
          <tr key={`${index} ${email}`}>
            <td>{email || 'No address'}</td>
            <td dir="auto">{name}</td>
            <td>{issuedOn ? <Day date={issuedOn} /> : 'Today'}</td>
          </tr>
        ))}
      </Rows>
    </>
  );
}

function Outcome({ rows }: { rows: readonly AwardedRow[] }) {
  const issued = rows.filter(({ state }) => state === 'issued').length;
  return (
    <>
      <strong role="status">{plural(issued, { one: '# badge awarded.', other: '# badges awarded.' })}</strong>
      <Rows label="Outcome of each row" headings={['Email', 'Outcome']}>
        {rows.map(({ email, state, message }, index) => (
          <tr key={`${index} ${email}`}>
            <td>{email}</td>
            <td>{state === 'issued' ? 'Awarded' : message}</td>
          </tr>
        ))}
      </Rows>
    </>
  );
}

function Rows({ label, headings, children }: { label: string; headings: string[]; children: ReactNode }) {
  return (
    // It scrolls by itself, so the keyboard must be able to reach it.
    <div className={styles.rows} role="region" aria-label={label} tabIndex={0}>
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
