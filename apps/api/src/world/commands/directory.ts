import fc from 'fast-check';
import { expectStatus, pick } from '../expectations.js';
import type { Model, Person } from '../model.js';
import { endMembership, endPerson, isOpen, join, membersOf, membershipOf } from '../rules.js';
import { addPerson } from './sign-ins.js';
import { number, stepsOf } from '../step.js';
import type { World } from '../world.js';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The status of every call without a valid token or the plan. */
function refusalOf({ directory: { organization }, organizations }: Model): number | null {
  if (!organizations.includes(organization)) return 401;
  return organization.tier === 'enterprise' ? null : 403;
}

function findPerson(model: Model, which: number) {
  const { organization, known, creator } = model.directory;
  const person = pick(model.people, which);
  if (!person) return null;
  const membership = membershipOf(model, organization, person);
  // Admins can be removed only with a token created by the owner.
  const isOwners = membersOf(model, organization).some((one) => one.person === creator && one.role === 'owner');
  const isProtected = membership?.role === 'owner' || (membership?.role === 'admin' && !isOwners);
  return { organization, known, person, membership, isProtected };
}

function signOut(person: Person, model: Model, world: World): void {
  endMembership(model, model.directory.organization, person);
  world.sessions.end(person);
}

const provision = stepsOf({
  name: 'provision',
  choice: fc.record({ whom: number, active: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0) }),
  find: (model, { whom }) => findPerson(model, whom),
  async act({ organization, known, person, membership }, model, world, { active }) {
    const answer = await sendUser(person, active, world);
    const isRefused = membership || known.has(person) || (active && !isOpen(model, organization));
    const isLeaving = active && person.leavingSince !== null;
    const expected = refusalOf(model) ?? (isLeaving ? 403 : isRefused ? 409 : 201);
    const what = `the directory of ${organization.name} provisions ${person.name}${active ? '' : ', inactive'}`;
    expectStatus(answer, expected, what);
    if (expected !== 201) return `${what}: ${expected}`;
    known.add(person);
    if (active) join(model, organization, person, 'member');
    return what;
  },
});

function sendUser({ name, email }: Pick<Person, 'name' | 'email'>, active: boolean, world: World) {
  const user = { schemas: [USER], userName: email, active, name: { givenName: name, familyName: 'Lind' } };
  return world.scim('POST', '/Users', user);
}

/** Creates an account that waits for its person. */
const provisionStranger = stepsOf({
  name: 'provision a stranger',
  choice: fc.record({ whom: number, active: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0) }),
  find: (model, { whom }) => pick(model.strangers, whom) ?? null,
  async act(stranger, model, world, { active }) {
    const { organization, known } = model.directory;
    const answer = await sendUser(stranger, active, world);
    const expected = refusalOf(model) ?? (active && !isOpen(model, organization) ? 409 : 201);
    const what = `the directory of ${organization.name} provisions ${stranger.name}${active ? '' : ', inactive'}`;
    expectStatus(answer, expected, what);
    if (expected !== 201) return `${what}: ${expected}`;
    const person = addPerson(model, stranger, answer.json<{ id: string }>().id);
    person.isWaiting = true;
    known.add(person);
    if (active) join(model, organization, person, 'member');
    return what;
  },
});

const setActive = stepsOf({
  name: 'activate or deactivate',
  choice: fc.record({ whom: number, active: fc.integer({ min: 0, max: 2 }).map((chance) => chance === 0) }),
  find: (model, { whom }) => findPerson(model, whom),
  async act({ organization, known, person, membership, isProtected }, model, world, { active }) {
    const Operations = [{ op: 'replace', path: 'active', value: active }];
    const answer = await world.scim('PATCH', `/Users/${person.id}`, { schemas: [PATCH], Operations });
    const what = `the directory of ${organization.name} ${active ? 'activates' : 'deactivates'} ${person.name}`;
    const isKnown = known.has(person);
    const expected = statusOf();
    expectStatus(answer, expected, what);
    if (expected !== 200 || active === Boolean(membership)) return `${what}: ${expected}`;
    known.add(person);
    if (active) join(model, organization, person, 'member');
    else signOut(person, model, world);
    return `${what}${person.leavingSince ? ', who is leaving' : ''}`;

    function statusOf(): number {
      const refused = refusalOf(model);
      if (refused) return refused;
      if (!membership && !isKnown) return 404;
      if (!active) return isProtected ? 403 : 200;
      if (membership && !person.leavingSince) return 200;
      if (membership && !isKnown) return 404;
      if (person.leavingSince) return 403;
      return isOpen(model, organization) ? 200 : 409;
    }
  },
});

const isUnused = (model: Model, person: Person) =>
  person.isWaiting && person.digests.size === 0 && !model.credentials.some(({ owner }) => owner === person);

const forget = stepsOf({
  name: 'delete from the directory',
  choice: number,
  find: findPerson,
  async act({ organization, known, person, membership, isProtected }, model, world) {
    const answer = await world.scim('DELETE', `/Users/${person.id}`);
    const what = `the directory of ${organization.name} deletes ${person.name}`;
    const expected = refusalOf(model) ?? (!membership && !known.has(person) ? 404 : isProtected ? 403 : 204);
    expectStatus(answer, expected, what);
    if (expected !== 204) return `${what}: ${expected}`;
    known.delete(person);
    if (membership) signOut(person, model, world);
    if (isUnused(model, person)) endPerson(model, person);
    return `${what}${person.leavingSince ? ', who is leaving' : ''}`;
  },
});

export const directorySteps = [provision, provisionStranger, setActive, setActive, forget];
