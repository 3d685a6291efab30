import { plural } from '@tracker/contracts/values/plural';
import type { MailOperationsRepository, PendingMails } from './mail-operations.repository.js';
import { commandLineOf } from '../../../platform/config/command-line-of.js';
import { mailTemplates } from '../templates/mail-templates.js';

const KINDS = [...Object.keys(mailTemplates), 'reminder-digest'];

export const MAIL_USAGE = `Usage: ${commandLineOf('mail', 'pending')}         list the mails that are not sent yet
       ${commandLineOf('mail', 'hold')}            send no mail until it is released
       ${commandLineOf('mail', 'withdraw KIND')}   drop the pending mails of one kind, such as those that were delivered before a restore
       ${commandLineOf('mail', 'release')}         send the pending mails`;

export async function runMailCommand(
  [action, kind, ...rest]: readonly string[],
  mail: MailOperationsRepository,
): Promise<string[] | null> {
  if (rest.length > 0 || (kind !== undefined) !== (action === 'withdraw')) return null;
  if (action === 'pending') return describePending(await mail.pending(), await mail.heldSince());
  if (action === 'withdraw' && kind) return [await withdraw(kind, mail)];
  if (action === 'hold') {
    await mail.hold();
    return [`Mail is held: nothing is sent until \`${commandLineOf('mail', 'release')}\`.`];
  }
  if (action !== 'release') return null;
  await mail.release();
  return ['Mail is released.'];
}

async function withdraw(kind: string, mail: MailOperationsRepository): Promise<string> {
  const mails = await mail.withdraw(kind);
  if (mails === 0 && !KINDS.includes(kind))
    throw new Error(`There is no kind of mail named “${kind}”. The kinds are ${KINDS.toSorted().join(', ')}.`);
  return plural(mails, { one: '# email was withdrawn.', other: '# emails were withdrawn.' });
}

function describePending(pending: PendingMails[], heldSince: Date | null): string[] {
  const state = heldSince ? `Mail is held since ${minute(heldSince)}.` : 'Mail is not held.';
  if (pending.length === 0) return [state, 'No mail is pending.'];
  const rows = pending.map(({ kind, mails, oldest, recipients }) => [
    kind,
    String(mails),
    minute(oldest),
    [...recipients, ...(mails > recipients.length ? ['…'] : [])].join(', '),
  ]);
  return [state, ...inColumns([['KIND', 'MAILS', 'OLDEST', 'RECIPIENTS'], ...rows])];
}

function inColumns(rows: string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  );
}

const minute = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
