import fc from 'fast-check';
import { expectStatus, pick } from '../expectations.js';
import type { Model, Person } from '../model.js';
import { number, stepsOf } from '../step.js';

const askForDeletion = stepsOf({
  name: 'ask for deletion',
  choice: fc.record({ which: number, isAnybody: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 4) }),
  find(model, { which, isAnybody }) {
    const holders = model.people.filter((one) => model.credentials.some(({ owner }) => owner === one));
    const person = pick(isAnybody ? model.people : holders, which);
    const owned = model.memberships.filter((membership) => membership.person === person && membership.role === 'owner');
    const others = owned.flatMap(({ organization }) =>
      model.memberships.filter(
        (membership) =>
          membership.organization === organization && membership.person !== person && !membership.person.leavingSince,
      ),
    );
    // Erasing the first account would give the address to the second.
    return person && !person.leavingSince && !person.separate ? { person, hasOthers: others.length > 0, owned } : null;
  },
  async act({ person, hasOthers, owned }, model, world) {
    const answer = await world.call(person, 'POST', '/api/account/deletion', { confirm: person.email });
    const what = `${person.name} asks for deletion`;
    expectStatus(answer, hasOthers ? 409 : 202, what);
    if (hasOthers) return `${what}: 409`;
    person.leavingSince = model.now;
    takeBackDigests(model, person);
    world.sessions.end(person);
    const closed = owned.map(({ organization }) => organization);
    model.invitations = model.invitations.filter(({ organization }) => !closed.includes(organization));
    return what;
  },
});

function takeBackDigests(model: Model, person: Person): void {
  for (const { day, entries } of model.digests.filter((digest) => digest.person === person)) {
    person.digests.delete(day);
    for (const { credential, expiryDate, offset } of entries) {
      const offsets = credential.sentOffsets.get(expiryDate) ?? [];
      credential.sentOffsets.set(
        expiryDate,
        offsets.filter((one) => one !== offset),
      );
    }
  }
  model.digests = model.digests.filter((digest) => digest.person !== person);
}

const undoDeletion = stepsOf({
  name: 'undo the deletion',
  choice: number,
  find: (model, which) =>
    pick(
      model.people.filter(({ leavingSince }) => leavingSince),
      which,
    ) ?? null,
  async act(person, _model, world) {
    const answer = await world.call(person, 'DELETE', '/api/account/deletion');
    expectStatus(answer, 200, `${person.name} undoes the deletion`);
    person.leavingSince = null;
    return person.name;
  },
});

export const accountSteps = [askForDeletion, askForDeletion, undoDeletion, undoDeletion];
