import { statusOn } from '@tracker/contracts/credentials/credential-status';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { plural } from '@tracker/contracts/values/plural';
import { type MailContent, type MailEntry, dateText } from '../mailer/templates/mail-content.js';
import { nameInText, ownName, quotedName } from '../mailer/templates/mail-names.js';
import type { DigestEntry } from './scan/reminder.repository.js';

const ENTRIES_SHOWN = 100;

export function digestContent(
  firstName: string | null,
  entries: readonly DigestEntry[],
  today: CalendarDate,
): MailContent | null {
  if (entries.length === 0) return null;
  const [only] = entries;
  const written = entries.map((entry) => mailEntry(entry, today));
  const expired = written.filter(({ tone }) => tone === 'expired').length;
  const left = written.length - ENTRIES_SHOWN;
  return {
    subject: subjectOf(entries, expired, today),
    heading: firstName ? `Hello ${nameInText(firstName)}` : 'Hello',
    paragraphs: [
      summary(expired, written.length - expired),
      ...(left > 0
        ? [`The ${ENTRIES_SHOWN} most urgent ones are listed here; ${left} more are on your dashboard.`]
        : []),
    ],
    entries: written.slice(0, ENTRIES_SHOWN),
    action:
      entries.length === 1 && only
        ? { label: 'Open this credential', path: pathOf(only) }
        : { label: 'Open my credentials', path: '/credentials' },
    reason: 'You’re receiving this because you track credentials with us.',
    list: 'reminders',
  };
}

const pathOf = ({ id }: DigestEntry) => `/credentials/${id}`;

function mailEntry(entry: DigestEntry, today: CalendarDate): MailEntry {
  const { name, issuingBody, expiryDate, isOwn } = entry;
  const { status, daysUntilExpiry, daysPastExpiry } = statusOn(expiryDate, today);
  const shown = isOwn ? ownName : nameInText;
  const title = `${shown(name)} (${shown(issuingBody)})`;
  const path = pathOf(entry);
  const date = dateText(expiryDate);
  if (status === 'expired')
    return { title, detail: `expired on ${date} (${days(daysPastExpiry)} ago)`, tone: 'expired', path };
  return { title, detail: `expires on ${date} (${days(daysUntilExpiry)} left)`, tone: 'expiring', path };
}

function subjectOf(entries: readonly DigestEntry[], expired: number, today: CalendarDate): string {
  const [only] = entries;
  const expiring = entries.length - expired;
  if (entries.length === 1 && only) {
    const { status, daysUntilExpiry } = statusOn(only.expiryDate, today);
    const name = `Your credential ${quotedName(only.name)}`;
    return status === 'expired' ? `${name} has expired` : `${name} expires in ${days(daysUntilExpiry)}`;
  }
  if (expired === 0) return `${expiring} credentials expire soon`;
  return expiring === 0
    ? `${expired} credentials have expired`
    : `${credentials(expired)} expired, ${expiring} expiring soon`;
}

function summary(expired: number, expiring: number): string {
  const parts = [
    ...(expired > 0 ? [`${credentials(expired)} ${expired === 1 ? 'has' : 'have'} expired`] : []),
    ...(expiring > 0 ? [`${credentials(expiring)} will expire soon`] : []),
  ];
  const renewal =
    expired + expiring === 1 ? 'Renew it and record the new date.' : 'Renew them and record the new dates.';
  return `${parts.join(', and ')}. ${renewal}`;
}

const days = (count: number) => plural(count, { one: '# day', other: '# days' });
const credentials = (count: number) => plural(count, { one: '# credential', other: '# credentials' });
