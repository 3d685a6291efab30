import { todayIn } from '@tracker/contracts/values/calendar-date';
import { requireSame } from '../expectations.js';
import type { Model } from '../model.js';
import { cellOf, demandsOf, hasUnsubscribed, isInReview, membersOf } from '../rules.js';
import { WEEKLY_HOUR } from '../initial-data.js';
import type { World } from '../world.js';

const MONDAY = 1;
const DAY_MS = 86_400_000;

/** On Mondays, every administrator gets one mail if a cell became bad or a credential waits for review. It stays due for one day. */
export function checkWeeklyMail(model: Model, world: World): void {
  const { organization, mailedOn, bad } = model.weekly;
  const to = world.take('compliance-week').map((mail) => mail.to);
  const hour = model.now.getUTCHours();
  const day = todayIn('UTC', hour >= WEEKLY_HOUR ? model.now : new Date(model.now.getTime() - DAY_MS));
  const isDue =
    new Date(day).getUTCDay() === MONDAY && !mailedOn.has(day) && model.organizations.includes(organization);
  const expected: string[] = [];
  if (isDue) {
    mailedOn.add(day);
    const types = model.types.filter((type) => type.organization === organization);
    const cells = types.flatMap((type) =>
      membersOf(model, organization)
        .filter(({ person }) => demandsOf(model, person, type).length > 0)
        .map(({ person }) => ({ state: cellOf(model, person, type).state, key: `${person.id} ${type.id}` })),
    );
    const isBad = cells.filter(({ state }) => state === 'expired' || state === 'missing');
    const known = new Set(bad);
    model.weekly.bad = isBad.map(({ key, state }) => `${key} ${state}`);
    const became = model.weekly.bad.filter((cell) => !known.has(cell));
    if (became.length > 0 || types.some((type) => model.credentials.some((one) => isInReview(model, one, type))))
      expected.push(
        ...membersOf(model, organization)
          .filter(({ person, role }) => role !== 'member' && !hasUnsubscribed(person))
          .map(({ person }) => person.email),
      );
  }
  if (world.isMailDown) return requireSame(to, [], 'The weekly mails');
  requireSame(to, expected, `The weekly mails about ${organization.name}`);
}
