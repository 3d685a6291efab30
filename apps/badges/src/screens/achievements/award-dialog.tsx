import type { Achievement, AwardedRow, Recipient } from '@tracker/contracts/badges/issuing';
import { ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { plural } from '@tracker/contracts/values/plural';
import { useOwnToday } from '@tracker/product/own-today';
import { PeopleDialog, PeopleField, PeopleTable } from '@tracker/product/people-list';
import { useAction } from '@tracker/shell-sdk/action';
import { useRequestKey } from '@tracker/shell-sdk/request-key';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Day } from '@tracker/ui/day';
import { Quiet } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import { useAwardBadgesMutation } from './badges.api';
import { parseRecipients, recipientProblem } from './recipients';

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
  const today = useOwnToday();
  const recipients = parseRecipients(text);
  const problems = recipients.map((recipient) => recipientProblem(recipient, today));
  const usable = problems.filter((problem) => problem === null).length;
  const isChanged = awarded === null && text.trim() !== '';
  useUnsavedChanges(isChanged);
  const award = useAction(() => awardBadges({ organizationId, id, recipients, key: keyFor({ text }) }), {
    failure: 'The badges could not be awarded. Please try again.',
    refusal: 'place',
    onDone: setAwarded,
  });
  const isTooMany = recipients.length > ISSUING_LIMITS.recipients;

  return (
    <PeopleDialog
      title={`Award ${name}`}
      step={awarded ? 'done' : isPreview ? 'preview' : 'list'}
      isChanged={isChanged}
      isPending={award.isPending}
      hasList={recipients.length > 0 && !isTooMany}
      hasUsable={usable > 0}
      sendLabel={plural(usable, { one: 'Award # badge', other: 'Award # badges' })}
      onPreview={() => setIsPreview(true)}
      onBack={() => {
        award.clear();
        setIsPreview(false);
      }}
      onSend={() => void award.run(undefined)}
      onClose={onClose}
    >
      {awarded ? (
        <Outcome rows={awarded} recipients={recipients} />
      ) : isPreview ? (
        <Preview recipients={recipients} problems={problems} usable={usable} />
      ) : (
        <PeopleField
          label="Recipients"
          items="people"
          placeholder={'ada@example.com, Ada Lovelace\nGrace Hopper <grace@example.com>, 2026-11-20'}
          value={text}
          maxFileBytes={MAX_FILE_BYTES}
          hint={
            recipients.length === 0
              ? 'One person per line: address, name and, if you want, the date of issue. You’ll see a preview before anything is sent.'
              : plural(recipients.length, { one: '# person found.', other: '# people found.' })
          }
          error={isTooMany && `Award at most ${ISSUING_LIMITS.recipients} badges at a time`}
          onChange={setText}
        />
      )}
      {award.problem && <Problem>{award.problem}</Problem>}
    </PeopleDialog>
  );
}

interface PreviewProps {
  recipients: readonly Recipient[];
  problems: readonly (string | null)[];
  usable: number;
}

function Preview({ recipients, problems, usable }: PreviewProps) {
  return (
    <>
      <strong role="status">{`${usable} of ${recipients.length} can be awarded.`}</strong>
      <Quiet>Everyone gets an email with a link to their badge.</Quiet>
      <PeopleTable label="Recipients" headings={['Email', 'Name', 'Issued']}>
        {recipients.map(({ email, name, issuedOn }, index) => (
          <tr key={`${index} ${email}`}>
            <td>{email || 'No address'}</td>
            <td dir="auto">{name}</td>
            <td>{problems[index] ?? (issuedOn ? <Day date={issuedOn} /> : 'Today')}</td>
          </tr>
        ))}
      </PeopleTable>
    </>
  );
}

function Outcome({ rows, recipients }: { rows: readonly AwardedRow[]; recipients: readonly Recipient[] }) {
  const issued = rows.filter(({ state }) => state === 'issued').length;
  return (
    <>
      <strong role="status">{plural(issued, { one: '# badge awarded.', other: '# badges awarded.' })}</strong>
      <PeopleTable label="Outcome of each row" headings={['Email', 'Outcome']}>
        {rows.map(({ email, state, message }, index) => (
          <tr key={`${index} ${email}`}>
            <td>{email || recipients[index]?.name}</td>
            <td>{state === 'issued' ? 'Awarded' : message}</td>
          </tr>
        ))}
      </PeopleTable>
    </>
  );
}
