import { addDays, type CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import fc from 'fast-check';
import { expectStatus, pick } from '../expectations.js';
import type { CredentialType, HeldCredential, Model, Person, Request, Requirement, Review } from '../model.js';
import {
  cellOf,
  countsFor,
  demandsOf,
  fitting,
  isInReview,
  membersOf,
  membershipOf,
  refusal,
  todayOf,
  worthOf,
} from '../rules.js';
import { actorChoice, ADMINS, findActor, number, organizationCalls, pickHere, stepsOf } from '../step.js';
import { credentialChoice, findCredential, refusalOf } from './credentials.js';

const assign = stepsOf({
  name: 'assign a type',
  choice: fc.record({ at: credentialChoice, type: fc.option(number, { freq: 6 }) }),
  find(model, { at, type: which }) {
    const found = findCredential(model, at);
    const near = model.types.filter(
      ({ organization }) => found && membershipOf(model, organization, found.credential.owner),
    );
    const type = which === null ? null : pick(at.isOther === 0 ? model.types : near, which);
    return found && type !== undefined ? { ...found, type } : null;
  },
  async act({ credential, person, type }, model, world) {
    const url = `/api/credentials/${credential.id}/type`;
    const answer = await world.call(person, 'PUT', url, { typeId: type?.id ?? null });
    const isForeign = type !== null && !membershipOf(model, type.organization, person);
    const refused = credential.isArchived ? 409 : isForeign ? 403 : null;
    const expected = refusalOf(person, credential) ?? refused ?? 200;
    const what = `${person.name} assigns ${credential.name} to ${type ? `${type.name} at ${type.organization.name}` : 'nothing'}`;
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    // A change of type discards decisions made for the previous type.
    const changed = type ? [type.organization] : credential.assigned.map(({ organization }) => organization);
    const isForgotten = (one: Review) =>
      one.credential === credential && changed.includes(one.type.organization) && one.type !== type;
    model.reviews = model.reviews.filter((one) => !isForgotten(one));
    credential.assigned = credential.assigned.filter(({ organization }) => !changed.includes(organization));
    if (type) credential.assigned.push(type);
    return what;
  },
});

const review = organizationCalls({
  name: 'review',
  choice: fc.record({ which: number, decision: fc.constantFrom('approve' as const, 'reject' as const) }),
  find({ at, organization, which }, model) {
    const isWaiting = (one: HeldCredential) =>
      membershipOf(model, organization, one.owner) &&
      fitting(model, organization, one).some((type) => worthOf(model, one, type) === 'in-review');
    const fits = model.credentials.filter(isWaiting);
    const credential = pick(at.isAnybody || fits.length === 0 ? model.credentials : fits, which);
    if (!credential) return null;
    const isType = (one: CredentialType) => one.organization === organization && countsFor(model, credential, one);
    return { credential, type: model.types.find(isType) };
  },
  request: ({ credential, decision }) => ['POST', `/reviews/${credential.id}`, { decision, reason: 'Seen' }],
  expected({ organization, actor, credential, type }, model) {
    const { owner, isArchived } = credential;
    const isVisible = membershipOf(model, organization, owner) && !owner.leavingSince && !isArchived;
    if (!isVisible || !type?.needsReview || demandsOf(model, owner, type).length === 0) return 404;
    const worth = worthOf(model, credential, type);
    if (worth === 'missing' || worth === 'expired') return 404;
    return owner === actor ? 403 : worth === 'in-review' ? 200 : 409;
  },
  apply({ organization, credential, type, decision }, model) {
    if (!type) return;
    const isFormer = (one: Review) => one.credential === credential && one.type.organization === organization;
    model.reviews = [...model.reviews.filter((one) => !isFormer(one)), { credential, type, decision, at: model.now }];
  },
});

const waive = organizationCalls({
  name: 'waive',
  choice: fc.record({ whom: number, which: number, days: fc.integer({ min: -1, max: 40 }) }),
  find({ organization, actor, whom, which, days }, model) {
    const requirement = pickHere(model.requirements, { organization }, which);
    const person = pick(membersOf(model, organization), whom)?.person;
    return requirement && person ? { requirement, person, until: addDays(todayOf(model, actor), days) } : null;
  },
  request: ({ person, requirement, until }) => [
    'POST',
    '/waivers',
    { userId: person.id, requirementId: requirement.id, reason: 'On leave', until },
  ],
  expected: ({ days }) => (days < 0 ? 400 : 201),
  apply({ person, requirement, until }, model) {
    model.waivers = model.waivers.filter((one) => one.person !== person || one.requirement !== requirement);
    model.waivers.push({ person, requirement, until });
  },
});

const REQUESTED_STATES: CellState[] = ['missing', 'expired', 'rejected', 'in-grace', 'expiring'];
const REQUEST_INTERVAL_MS = 7 * 86_400_000;

const ask = stepsOf({
  name: 'ask members',
  choice: fc.record({ at: actorChoice, whom: fc.uniqueArray(number, { minLength: 1, maxLength: 3 }) }),
  find(model, { at, whom }) {
    const found = findActor(model, at, ADMINS);
    const members = found ? membersOf(model, found.organization) : [];
    const people = new Set(whom.flatMap((which) => pick(members, which)?.person ?? []));
    return found && people.size > 0 ? { ...found, people: [...people] } : null;
  },
  async act({ organization, actor, people }, model, world) {
    const url = `/api/organizations/${organization.id}/compliance-matrix/requests`;
    const answer = await world.call(actor, 'POST', url, { userIds: people.map(({ id }) => id) });
    const what = `${actor.name} at ${organization.name}: ${people.map(({ name }) => name).join()}`;
    const refused = refusal(model, actor, organization, ADMINS);
    expectStatus(answer, refused ?? 200, what);
    if (refused) return `${what}: ${refused}`;
    const isLate = ({ at }: Request) => model.now.getTime() - at.getTime() < REQUEST_INTERVAL_MS;
    const asked = people.flatMap((person) =>
      model.types
        .filter(
          (type) =>
            type.organization === organization &&
            demandsOf(model, person, type).length > 0 &&
            needsAction(model, person, type) &&
            !isInProgress(model, person, type) &&
            !model.requests.some((one) => one.person === person && one.type === type && isLate(one)),
        )
        .map((type) => ({ person, type, at: model.now })),
    );
    const mailed = asked.filter(({ person }) => organization.mails.emailReminders && person.wants.emailReminders);
    const sent = new Set(mailed.map(({ person }) => person)).size;
    const counts = JSON.stringify({ sent, skipped: people.length - sent });
    if (answer.body !== counts) throw new Error(`${what}: expected ${counts}, was ${answer.body}`);
    const isAskedAgain = (one: Request) => asked.some(({ person, type }) => one.person === person && one.type === type);
    model.requests = [...model.requests.filter((one) => !isAskedAgain(one)), ...asked];
    return `${what}: ${counts}`;
  },
});

function needsAction(model: Model, person: Person, type: CredentialType): boolean {
  const { state } = cellOf(model, person, type);
  const isWaiting = model.credentials.some((one) => one.owner === person && isInReview(model, one, type));
  return REQUESTED_STATES.includes(state) && !(state === 'expiring' && isWaiting);
}

const isInProgress = (model: Model, person: Person, type: CredentialType) =>
  model.progress.some((one) => one.person === person && one.type === type && one.until >= todayOf(model, person));

function findAsked(model: Model, { whose, which }: { whose: number; which: number }) {
  const person = pick(model.people, whose);
  if (!person) return null;
  const isAsked = (one: Requirement) =>
    membershipOf(model, one.organization, person) && demandsOf(model, person, one.type).includes(one);
  const requirement = pick(model.requirements.filter(isAsked), which);
  return requirement ? { person, requirement } : null;
}

function setProgress(model: Model, person: Person, type: CredentialType, until: CalendarDate | null): void {
  model.progress = model.progress.filter((one) => one.person !== person || one.type !== type);
  if (until) model.progress.push({ person, type, until });
}

const markProgress = stepsOf({
  name: 'mark progress',
  choice: fc.record({ whose: number, which: number, days: fc.integer({ min: 0, max: 40 }) }),
  find: (model, choice) => findAsked(model, choice),
  async act({ person, requirement }, model, world, { days }) {
    const { type } = requirement;
    const until = addDays(todayOf(model, person), days);
    const answer = await world.call(person, 'PUT', `/api/my/requirements/${requirement.id}/progress`, { until });
    const isSettled = ['met', 'in-review', 'waived'].includes(cellOf(model, person, type).state);
    const expected = person.leavingSince ? 403 : isSettled ? 409 : 200;
    const what = `${person.name} renews ${type.name} at ${type.organization.name} until ${until}`;
    expectStatus(answer, expected, what);
    if (expected === 200) setProgress(model, person, type, until);
    return `${what}: ${expected}`;
  },
});

const endProgress = stepsOf({
  name: 'end progress',
  choice: fc.record({ whose: number, which: number }),
  find: findAsked,
  async act({ person, requirement }, model, world) {
    const answer = await world.call(person, 'DELETE', `/api/my/requirements/${requirement.id}/progress`);
    const expected = person.leavingSince ? 403 : 200;
    const what = `${person.name} renews ${requirement.type.name} no more`;
    expectStatus(answer, expected, what);
    if (expected === 200) setProgress(model, person, requirement.type, null);
    return `${what}: ${expected}`;
  },
});

export const complianceSteps = [assign, assign, review, review, review, waive, markProgress, endProgress, ask];
