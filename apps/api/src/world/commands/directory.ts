import fc from 'fast-check';
import { expectStatus, pick } from '../expectations.js';
import type { Model, Person } from '../model.js';
import { endMembership, isOpen, membersOf, membershipOf } from '../rules.js';
import { number, stepsOf } from '../step.js';
import type { World } from '../world.js';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

function findPerson(model: Model, which: number) {
  const { organization, known, creator } = model.directory;
  const person = pick(model.people, which);
  if (!person || !model.organizations.includes(organization)) return null;
  const membership = membershipOf(model, organization, person);
  // Admins can be removed only with a token created by the owner.
  const isOwners = membersOf(model, organization).some((one) => one.person === creator && one.role === 'owner');
  const isProtected = membership?.role === 'owner' || (membership?.role === 'admin' && !isOwners);
  return { organization, known, person, membership, isProtected };
}

async function signOut(person: Person, model: Model, world: World): Promise<void> {
  endMembership(model, model.directory.organization, person);
  await world.expectSignedOut(person);
}

const provision = stepsOf({
  name: 'provision',
  choice: number,
  find: findPerson,
  async act({ organization, known, person, membership }, model, world) {
    const name = { givenName: person.name, familyName: 'Lind' };
    const answer = await world.scim('POST', '/Users', { schemas: [USER], userName: person.email, active: true, name });
    const isRefused = membership || known.has(person) || !isOpen(model, organization);
    const expected = person.leavingSince ? 403 : isRefused ? 409 : 201;
    const what = `the directory of ${organization.name} provisions ${person.name}`;
    expectStatus(answer, expected, what);
    if (expected !== 201) return `${what}: ${expected}`;
    known.add(person);
    model.memberships.push({ organization, person, role: 'member', joinedAt: model.now });
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
    if (active) model.memberships.push({ organization, person, role: 'member', joinedAt: model.now });
    else await signOut(person, model, world);
    return `${what}${person.leavingSince ? ', who is leaving' : ''}`;

    function statusOf(): number {
      if (!membership && !isKnown) return 404;
      if (!active) return isProtected ? 403 : 200;
      if (membership && !person.leavingSince) return 200;
      if (membership && !isKnown) return 404;
      if (person.leavingSince) return 403;
      return isOpen(model, organization) ? 200 : 409;
    }
  },
});

const forget = stepsOf({
  name: 'delete from the directory',
  choice: number,
  find: findPerson,
  async act({ organization, known, person, membership, isProtected }, model, world) {
    const answer = await world.scim('DELETE', `/Users/${person.id}`);
    const what = `the directory of ${organization.name} deletes ${person.name}`;
    const expected = !membership && !known.has(person) ? 404 : isProtected ? 403 : 204;
    expectStatus(answer, expected, what);
    if (expected !== 204) return `${what}: ${expected}`;
    known.delete(person);
    if (membership) await signOut(person, model, world);
    return `${what}${person.leavingSince ? ', who is leaving' : ''}`;
  },
});

export const directorySteps = [provision, setActive, setActive, forget];
