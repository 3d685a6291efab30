import { addDays } from '@tracker/contracts/values/calendar-date';
import fc from 'fast-check';
import { credentialForm, multipart, PDF } from '../../testing/credential-form.js';
import { expectStatus, pick } from '../expectations.js';
import type { HeldCredential, Model, Person } from '../model.js';
import { changeFacts, endCredential, membersOf, refusal, todayOf, touch } from '../rules.js';
import { actorChoice, ADMINS, findActor, number, stepsOf } from '../step.js';

export const NAMES = ['First Aid', 'FIRST AID', 'Crane', 'Première', 'Premie\u0300re', 'Diving'];
export const ISSUERS = ['Red Cross', 'Harbour'];
const daysLeft = fc.oneof(
  fc.constantFrom(-9, -8, -7, -1, 0, 1, 6, 7, 8, 13, 14, 15, 29, 30, 31, 32),
  fc.integer({ min: -30, max: 500 }),
);
export const facts = fc.record({
  name: fc.constantFrom(...NAMES),
  issuer: fc.constantFrom(...ISSUERS),
  days: daysLeft,
  hasDocument: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
});
export type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;
const DOCUMENT = { content: PDF };
export const ISSUED = '2020-01-01';

export const hasPlan = (model: Model, person: Person) =>
  model.memberships.some((membership) => membership.person === person && membership.organization.tier !== 'free');

const hasRoom = (model: Model, person: Person) =>
  hasPlan(model, person) || model.credentials.filter(({ owner }) => owner === person).length < 3;

export function hold(
  model: Model,
  owner: Person,
  id: string,
  { name, issuer, days, hasDocument }: Facts,
): HeldCredential {
  const expiryDate = addDays(todayOf(model, owner), days);
  const rest = { isArchived: false, assigned: [], sentOffsets: new Map<string, number[]>(), renewals: 0 };
  const held = { id, owner, name, issuer, issueDate: ISSUED, expiryDate, hasDocument, ...rest };
  model.credentials.push(held);
  return held;
}

function formOf({ name, issuer, hasDocument }: Facts, expiryDate: string, issueDate = ISSUED) {
  return credentialForm({ name, issuingBody: issuer, issueDate, expiryDate }, ...(hasDocument ? [DOCUMENT] : []));
}

const record = stepsOf({
  name: 'record',
  choice: fc.record({ whose: number, facts }),
  find: (model, { whose }) => pick(model.people, whose) ?? null,
  async act(person, model, world, { facts }) {
    const expiryDate = addDays(todayOf(model, person), facts.days);
    const form = formOf(facts, expiryDate);
    const answer = await world.inject(person, { method: 'POST', url: '/api/credentials', ...form });
    const expected = person.leavingSince ? 403 : hasRoom(model, person) ? 201 : 403;
    const what = `${person.name} records ${facts.name} of ${facts.issuer} until ${expiryDate}`;
    expectStatus(answer, expected, what);
    if (expected === 201) hold(model, person, answer.json<{ id: string }>().id, facts);
    return `${what}${facts.hasDocument ? ' with a document' : ''}: ${expected}`;
  },
});

const recordFor = stepsOf({
  name: 'record for a member',
  choice: fc.record({ at: actorChoice, whom: number, facts }),
  find(model, { at, whom }) {
    const found = findActor(model, at, ADMINS);
    const person = found && pick(membersOf(model, found.organization), whom)?.person;
    return found && person ? { ...found, person } : null;
  },
  async act({ organization, actor, person }, model, world, { facts }) {
    const url = `/api/organizations/${organization.id}/members/${person.id}/credentials`;
    const form = formOf(facts, addDays(todayOf(model, person), facts.days));
    const answer = await world.inject(actor, { method: 'POST', url, ...form });
    const expected = refusal(model, actor, organization, ADMINS) ?? (hasRoom(model, person) ? 201 : 403);
    const what = `${actor.name} records ${facts.name} for ${person.name} at ${organization.name}`;
    expectStatus(answer, expected, what);
    if (expected === 201) hold(model, person, answer.json<{ id: string }>().id, facts);
    return `${what}: ${expected}`;
  },
});

export const credentialChoice = fc.record({ which: number, isOther: fc.integer({ min: 0, max: 19 }), person: number });

export function findCredential(model: Model, choice: { which: number; isOther: number; person: number }) {
  const credential = pick(model.credentials, choice.which);
  if (!credential) return null;
  const person = choice.isOther === 19 ? pick(model.people, choice.person) : credential.owner;
  return person ? { credential, person } : null;
}

export function refusalOf(person: Person, credential: HeldCredential): number | null {
  if (person.leavingSince) return 403;
  return person === credential.owner ? null : 404;
}

const edit = stepsOf({
  name: 'edit',
  choice: fc.record({ at: credentialChoice, facts }),
  find(model, { at, facts }) {
    const found = findCredential(model, at);
    if (!found) return null;
    const { name, issuer } = facts;
    const expiryDate = addDays(todayOf(model, found.credential.owner), facts.days);
    const before = found.credential;
    const isSame = name === before.name && issuer === before.issuer && expiryDate === before.expiryDate;
    return isSame && !facts.hasDocument ? null : { ...found, name, issuer, expiryDate };
  },
  async act({ credential, person, name, issuer, expiryDate }, model, world, { facts }) {
    const form = formOf(facts, expiryDate, credential.issueDate);
    const answer = await world.inject(person, { method: 'PUT', url: `/api/credentials/${credential.id}`, ...form });
    const tooEarly = expiryDate < credential.issueDate ? 400 : null;
    const expected = refusalOf(person, credential) ?? tooEarly ?? (credential.isArchived ? 409 : 200);
    const what = `${person.name} makes ${credential.name} of ${credential.owner.name} ${name} of ${issuer} until ${expiryDate}`;
    expectStatus(answer, expected === 400 ? [400, 404, 409] : expected, what);
    const hasDocument = credential.hasDocument || facts.hasDocument;
    if (expected === 200) changeFacts(model, credential, { name, issuer, expiryDate, hasDocument });
    return `${what}: ${expected}`;
  },
});

const renew = stepsOf({
  name: 'renew',
  choice: fc.record({ at: credentialChoice, days: fc.integer({ min: -5, max: 400 }), hasDocument: fc.boolean() }),
  find: (model, { at }) => findCredential(model, at),
  async act({ credential, person }, model, world, { days, hasDocument }) {
    const expiryDate = addDays(credential.expiryDate, days);
    const issueDate = credential.issueDate;
    const form = multipart(Object.entries({ issueDate, expiryDate }), hasDocument ? [DOCUMENT] : []);
    const url = `/api/credentials/${credential.id}/renewals`;
    const answer = await world.inject(person, { method: 'POST', url, ...form });
    const isLater = expiryDate > credential.expiryDate;
    const expected = refusalOf(person, credential) ?? (credential.isArchived ? 409 : isLater ? 201 : 400);
    const what = `${person.name} renews ${credential.name} of ${credential.owner.name} until ${expiryDate}`;
    expectStatus(answer, expected === 201 ? 201 : [400, expected], what);
    if (expected !== 201) return `${what}: ${expected}`;
    changeFacts(model, credential, { expiryDate, hasDocument, renewals: credential.renewals + 1 });
    return what;
  },
});

const archive = stepsOf({
  name: 'archive',
  choice: credentialChoice,
  find: findCredential,
  async act({ credential, person }, model, world) {
    const answer = await world.call(person, 'POST', `/api/credentials/${credential.id}/archive`);
    const expected = refusalOf(person, credential) ?? 200;
    expectStatus(answer, expected, `${person.name} archives ${credential.name}`);
    if (expected === 200) {
      credential.isArchived = true;
      touch(model, credential);
    }
    return `${credential.name} of ${credential.owner.name} by ${person.name}: ${expected}`;
  },
});

const unarchive = stepsOf({
  name: 'unarchive',
  choice: credentialChoice,
  find(model, choice) {
    const archived = model.credentials.filter(({ isArchived }) => isArchived);
    return findCredential({ ...model, credentials: archived }, choice);
  },
  async act({ credential, person }, model, world) {
    const answer = await world.call(person, 'POST', `/api/credentials/${credential.id}/unarchive`);
    const expected = refusalOf(person, credential) ?? 200;
    expectStatus(answer, expected, `${person.name} unarchives ${credential.name}`);
    if (expected === 200) {
      credential.isArchived = false;
      touch(model, credential);
    }
    return `${credential.name} of ${credential.owner.name} by ${person.name}: ${expected}`;
  },
});

const remove = stepsOf({
  name: 'delete a credential',
  choice: credentialChoice,
  find: findCredential,
  async act({ credential, person }, model, world) {
    const answer = await world.call(person, 'DELETE', `/api/credentials/${credential.id}`);
    const expected = refusalOf(person, credential) ?? 200;
    expectStatus(answer, expected, `${person.name} deletes ${credential.name}`);
    if (expected === 200) endCredential(model, credential);
    return `${credential.name} of ${credential.owner.name} by ${person.name}: ${expected}`;
  },
});

export const credentialSteps = [record, record, record, recordFor, edit, renew, archive, unarchive, remove];
