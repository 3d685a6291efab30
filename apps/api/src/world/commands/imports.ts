import { addDays } from '@tracker/contracts/values/calendar-date';
import fc from 'fast-check';
import { multipart } from '../../testing/credential-form.js';
import { expectStatus, pick } from '../expectations.js';
import type { HeldCredential, Import, Model, Organization, Person } from '../model.js';
import { endCredential, membersOf, refusal, todayOf } from '../rules.js';
import { actorChoice, ADMINS, findActor, number, stepsOf } from '../step.js';
import type { World } from '../world.js';
import { type Facts, facts, hasPlan, hold, ISSUED } from './credentials.js';

const KEPT_MS = 86_400_000;
type Row = Facts & { owner: Person; expiryDate: string };

const keyOf = ({ owner, name, issuer, expiryDate }: Pick<Row, 'owner' | 'name' | 'issuer' | 'expiryDate'>) =>
  [owner.id, name.normalize('NFC').toLowerCase(), issuer.toLowerCase(), expiryDate].join('|');

async function importRows(by: Person, organization: Organization | null, rows: Row[], model: Model, world: World) {
  const url = organization ? `/api/organizations/${organization.id}/imports` : '/api/credentials/imports';
  const lines = rows.map((row) => `${row.owner.email},${row.name},${row.issuer},${ISSUED},${row.expiryDate}`);
  const content = ['Email,Name,Issuing body,Issue date,Expiry date', ...lines].join('\r\n');
  const what = `${by.name} imports ${lines.join('; ')}`;
  const form = multipart([], [{ content, name: 'list.csv', field: 'file' }]);
  const check = await world.inject(by, { method: 'POST', url, ...form });
  const refused = organization && refusal(model, by, organization, ADMINS);
  expectStatus(check, refused ?? 201, what);
  if (refused) return `${what}: ${refused}`;
  const { id } = check.json<{ id: string }>();
  const applied = await world.call(by, 'POST', `${url}/${id}/apply`);
  expectStatus(applied, 200, what);
  const known = new Set(model.credentials.filter(({ issueDate }) => issueDate === ISSUED).map(keyOf));
  const fresh = rows.filter((row) => !known.has(keyOf(row)) && known.add(keyOf(row)));
  const { created } = applied.json<{ created: number }>();
  if (created !== fresh.length) throw new Error(`${what}: ${created} were created, not ${fresh.length}.`);
  const stored = await world.sql<{ id: string; ownerId: string; name: string; issuer: string; expiryDate: string }>(
    `select c.id, c.owner_id as "ownerId", c.name, c.issuing_body as issuer, c.expiry_date::text as "expiryDate"
     from credential_imports i join credentials c on c.id = any(i.created_ids) where i.id = $1`,
    [id],
  );
  const made = fresh.map((row) => {
    const isRow = (one: (typeof stored)[number]) =>
      one.ownerId === row.owner.id && keyOf({ ...one, owner: row.owner }) === keyOf(row);
    const found = stored.find(isRow);
    if (!found) throw new Error(`${what}: ${row.name} is not there.`);
    return hold(model, row.owner, found.id, { ...row, hasDocument: false });
  });
  const sets = { untouched: new Set(made), made: new Set(made) };
  model.imports.push({ id, organization, owner: by, appliedAt: model.now, isUndone: false, ...sets });
  return what;
}

const importOwn = stepsOf({
  name: 'import',
  choice: fc.record({ whose: number, rows: fc.array(facts, { minLength: 1, maxLength: 3 }) }),
  find(model, { whose }) {
    const person = pick(model.people, whose);
    return person && !person.leavingSince && hasPlan(model, person) ? person : null;
  },
  act(owner, model, world, { rows }) {
    const today = todayOf(model, owner);
    const own = rows.map((row) => ({ ...row, owner, expiryDate: addDays(today, row.days) }));
    return importRows(owner, null, own, model, world);
  },
});

const importForMembers = stepsOf({
  name: 'import for members',
  choice: fc.record({
    at: actorChoice,
    rows: fc.array(fc.record({ whom: number, facts }), { minLength: 1, maxLength: 3 }),
  }),
  find(model, { at }) {
    const found = findActor(model, at, ADMINS);
    return found && found.organization.tier !== 'free' ? found : null;
  },
  act({ organization, actor }, model, world, { rows }) {
    const members = membersOf(model, organization);
    const theirs = rows.flatMap(({ whom, facts }) => {
      const owner = pick(members, whom)?.person;
      return owner ? [{ ...facts, owner, expiryDate: addDays(todayOf(model, owner), facts.days) }] : [];
    });
    return importRows(actor, organization, theirs, model, world);
  },
});

const isInUse = (model: Model, credential: HeldCredential) =>
  credential.assigned.length > 0 ||
  model.reviews.some((review) => review.credential === credential) ||
  credential.owner.portfolio?.shown.includes(credential) === true;

const isInReach = (model: Model, { organization }: Import, { owner }: HeldCredential) =>
  organization === null || membersOf(model, organization).some(({ person }) => person === owner);

const undoImport = stepsOf({
  name: 'undo an import',
  choice: fc.record({ which: number, actor: number }),
  find(model, { which, actor }) {
    const run = pick(
      model.imports.filter(({ isUndone }) => !isUndone),
      which,
    );
    if (!run?.organization) return run ? { run, person: run.owner } : null;
    const admins = membersOf(model, run.organization).filter(({ role }) => role !== 'member');
    const person = pick(admins, actor)?.person;
    return person ? { run, person } : null;
  },
  async act({ run, person }, model, world) {
    const { organization } = run;
    const url = organization ? `/api/organizations/${organization.id}/imports` : '/api/credentials/imports';
    const answer = await world.call(person, 'DELETE', `${url}/${run.id}`);
    const isKept = model.now.getTime() - run.appliedAt.getTime() < KEPT_MS;
    const expected = person.leavingSince ? 403 : isKept ? 200 : 404;
    const what = `${person.name} undoes the import of ${run.made.size}`;
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    const made = [...run.made].filter((credential) => isInReach(model, run, credential));
    const removed = made.filter((credential) => run.untouched.has(credential) && !isInUse(model, credential));
    const counts = JSON.stringify({ removed: removed.length, kept: made.length - removed.length });
    if (answer.body !== counts) throw new Error(`${what}: expected ${counts}, was ${answer.body}`);
    run.isUndone = true;
    for (const credential of removed) endCredential(model, credential);
    return `${what}: ${counts}`;
  },
});

export const importSteps = [importOwn, importForMembers, undoImport, undoImport, undoImport];
