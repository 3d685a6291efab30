import { todayIn } from '@tracker/contracts/values/calendar-date';
import { requireSame } from '../expectations.js';
import type { Model } from '../model.js';
import { dueOffset } from '../rules.js';
import type { World } from '../world.js';

const MORNING = 8;

export async function checkReminders(model: Model, world: World): Promise<void> {
  const isMorning = (zone: string) => hourIn(zone, model.now) >= MORNING && !model.mornings.has(dayOf(model, zone));
  const zones = new Set(model.people.map(({ zone }) => zone).filter(isMorning));
  for (const person of model.people) {
    const day = todayIn(person.zone, model.now);
    if (person.leavingSince || !zones.has(person.zone) || person.digests.has(day)) continue;
    const entries = model.credentials.flatMap((credential) => {
      const offset = credential.owner === person ? dueOffset(model, credential) : null;
      return offset === null ? [] : [{ credential, offset, expiryDate: credential.expiryDate }];
    });
    if (entries.length === 0) continue;
    person.digests.add(day);
    model.digests.push({ person, day, entries });
    for (const { credential, offset, expiryDate } of entries)
      credential.sentOffsets.set(expiryDate, [...(credential.sentOffsets.get(expiryDate) ?? []), offset]);
  }
  for (const zone of zones) model.mornings.add(dayOf(model, zone));
  const rows = await world.sql<{ line: string }>(
    `select concat_ws(' ', credential_id, expiry_date, offset_days) as line from reminders
     where not exists (select from account_deletions d where d.user_id = reminders.user_id)`,
  );
  const known = model.credentials
    .filter(({ owner }) => !owner.leavingSince)
    .flatMap(({ id, sentOffsets }) =>
      [...sentOffsets].flatMap(([expiryDate, offsets]) => offsets.map((offset) => `${id} ${expiryDate} ${offset}`)),
    );
  requireSame(
    rows.map(({ line }) => line),
    known,
    'The reminders',
  );
}

/** A digest is sent once, as soon as mail works, unless all of its entries are outdated or no longer wanted. */
export function checkDigests(model: Model, world: World): void {
  const to = world.take('reminder-digest').map((mail) => mail.to);
  if (world.isMailDown) return requireSame(to, [], 'The mails with reminders');
  const isTrue = ({ credential, expiryDate }: Model['digests'][number]['entries'][number]) =>
    model.credentials.includes(credential) && !credential.isArchived && credential.expiryDate === expiryDate;
  const expected = model.digests
    .splice(0)
    .filter(({ person, entries }) =>
      entries.some((entry) => isTrue(entry) && person.wants[entry.offset < 0 ? 'expirationAlerts' : 'emailReminders']),
    );
  requireSame(
    to,
    expected.map(({ person }) => person.email),
    'The mails with reminders',
  );
}

const dayOf = (model: Model, zone: string) => `${zone} ${todayIn(zone, model.now)}`;

const hourIn = (zone: string, now: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now));
