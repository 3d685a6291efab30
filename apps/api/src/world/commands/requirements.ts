import fc from 'fast-check';
import { todayIn } from '@tracker/contracts/values/calendar-date';
import { expectStatus, pick } from '../expectations.js';
import { membersOf, refusal } from '../rules.js';
import { actorChoice, ADMINS, findActor, number, stepsOf } from '../step.js';
import { ISSUERS, NAMES } from './credentials.js';

const isSameText = (a: string, b: string) => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

const typeFields = fc.record({
  name: fc.constantFrom(...NAMES),
  alias: fc.option(fc.constantFrom(...NAMES), { freq: 1 }),
  issuer: fc.option(fc.constantFrom(...ISSUERS), { freq: 1 }),
  needsDocument: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
  needsReview: fc.boolean(),
});

const addType = stepsOf({
  name: 'add a type',
  choice: fc.record({ at: actorChoice, fields: typeFields }),
  find: (model, { at }) => findActor(model, at, ADMINS),
  async act({ organization, actor }, model, world, { fields }) {
    const { name, alias, issuer, needsDocument, needsReview } = fields;
    const aliases = alias === null ? [] : [alias];
    const sent = { name, aliases, issuingBody: issuer, needsDocument, needsReview };
    const answer = await world.call(actor, 'POST', `/api/organizations/${organization.id}/credential-types`, sent);
    const what = `${actor.name} at ${organization.name}: ${JSON.stringify(sent)}`;
    const isTaken = model.types.some((type) => type.organization === organization && isSameText(type.name, name));
    const expected = refusal(model, actor, organization, ADMINS) ?? (isTaken ? 409 : 201);
    expectStatus(answer, expected, what);
    if (expected === 201)
      model.types.push({
        id: answer.json<{ id: string }>().id,
        organization,
        name,
        aliases,
        issuer,
        needsDocument,
        needsReview,
      });
    return `${what}: ${expected}`;
  },
});

const editType = stepsOf({
  name: 'change a type',
  choice: fc.record({ at: actorChoice, which: number, fields: typeFields }),
  find(model, { at, which }) {
    const found = findActor(model, at, ADMINS);
    const type = pick(
      model.types.filter(({ organization }) => organization === found?.organization),
      which,
    );
    return found && type ? { ...found, type } : null;
  },
  async act({ organization, actor, type }, model, world, { fields }) {
    const { name, alias, issuer, needsDocument, needsReview } = fields;
    const aliases = alias === null ? [] : [alias];
    const sent = { name, aliases, issuingBody: issuer, needsDocument, needsReview };
    const url = `/api/organizations/${organization.id}/credential-types/${type.id}`;
    const answer = await world.call(actor, 'PUT', url, sent);
    const what = `${actor.name} at ${organization.name}: ${type.name} becomes ${JSON.stringify(sent)}`;
    const isTaken = model.types.some(
      (one) => one !== type && one.organization === organization && isSameText(one.name, name),
    );
    const expected = refusal(model, actor, organization, ADMINS) ?? (isTaken ? 409 : 200);
    expectStatus(answer, expected, what);
    if (expected === 200) Object.assign(type, { name, aliases, issuer, needsDocument, needsReview });
    return `${what}: ${expected}`;
  },
});

const require = stepsOf({
  name: 'require',
  choice: fc.record({
    at: actorChoice,
    type: number,
    group: fc.option(number, { freq: 1 }),
    graceDays: fc.constantFrom(0, 0, 1, 30),
  }),
  find(model, { at, type: whichType, group: whichGroup }) {
    const found = findActor(model, at, ADMINS);
    const isHere = (one: { organization: unknown }) => one.organization === found?.organization;
    const type = pick(model.types.filter(isHere), whichType);
    const group = whichGroup === null ? null : (pick(model.groups.filter(isHere), whichGroup) ?? null);
    return found && type ? { ...found, type, group } : null;
  },
  async act({ organization, actor, type, group }, model, world, { graceDays }) {
    const url = `/api/organizations/${organization.id}/requirements`;
    const answer = await world.call(actor, 'POST', url, { typeId: type.id, groupId: group?.id ?? null, graceDays });
    const what = `${actor.name} at ${organization.name}: ${type.name} of ${group ? 'a group' : 'everybody'}, ${graceDays} days of grace`;
    const isKnown = model.requirements.some((one) => one.type === type && one.group === group);
    const expected = refusal(model, actor, organization, ADMINS) ?? (isKnown ? 409 : 201);
    expectStatus(answer, expected, what);
    if (expected === 201)
      model.requirements.push({ id: answer.json<{ id: string }>().id, organization, type, group, graceDays });
    return `${what}: ${expected}`;
  },
});

const changeRequirement = stepsOf({
  name: 'change a requirement',
  choice: fc.record({
    at: actorChoice,
    which: number,
    type: fc.option(number, { freq: 1 }),
    group: fc.option(number, { freq: 1 }),
    graceDays: fc.constantFrom(0, 1, 30),
  }),
  find(model, { at, which, type: whichType, group: whichGroup }) {
    const found = findActor(model, at, ADMINS);
    const isHere = (one: { organization: unknown }) => one.organization === found?.organization;
    const requirement = pick(model.requirements.filter(isHere), which);
    const type = whichType === null ? requirement?.type : pick(model.types.filter(isHere), whichType);
    const group = whichGroup === null ? null : (pick(model.groups.filter(isHere), whichGroup) ?? null);
    return found && requirement && type ? { ...found, requirement, type, group } : null;
  },
  async act({ organization, actor, requirement, type, group }, model, world, { graceDays }) {
    const url = `/api/organizations/${organization.id}/requirements/${requirement.id}`;
    const answer = await world.call(actor, 'PUT', url, { typeId: type.id, groupId: group?.id ?? null, graceDays });
    const what = `${actor.name} at ${organization.name}: ${type.name} of ${group ? 'a group' : 'everybody'}, ${graceDays} days of grace`;
    const isKnown = model.requirements.some((one) => one !== requirement && one.type === type && one.group === group);
    const isRefused = isKnown || type !== requirement.type;
    const expected = refusal(model, actor, organization, ADMINS) ?? (isRefused ? 409 : 200);
    expectStatus(answer, expected, what);
    if (expected === 200) Object.assign(requirement, { group, graceDays });
    return `${what}: ${expected}`;
  },
});

const dropRequirement = stepsOf({
  name: 'drop a requirement',
  choice: fc.record({ at: actorChoice, which: number }),
  find(model, { at, which }) {
    const found = findActor(model, at, ADMINS);
    const requirement = pick(model.requirements, which);
    return found && requirement ? { ...found, requirement } : null;
  },
  async act({ organization, actor, requirement }, model, world) {
    const url = `/api/organizations/${organization.id}/requirements/${requirement.id}`;
    const answer = await world.call(actor, 'DELETE', url);
    const isHere = requirement.organization === organization;
    const expected = refusal(model, actor, organization, ADMINS) ?? (isHere ? 200 : 404);
    const what = `${actor.name} at ${organization.name}: ${requirement.type.name}`;
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    model.requirements = model.requirements.filter((one) => one !== requirement);
    model.waivers = model.waivers.filter((waiver) => waiver.requirement !== requirement);
    return what;
  },
});

const setGroup = stepsOf({
  name: 'set the members of a group',
  choice: fc.record({
    at: actorChoice,
    group: number,
    isNew: fc.boolean(),
    members: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  }),
  find(model, { at, group: which, isNew, members }) {
    const found = findActor(model, at, ADMINS);
    if (!found) return null;
    const { organization } = found;
    const group = isNew
      ? undefined
      : pick(
          model.groups.filter((one) => one.organization === organization),
          which,
        );
    const chosen = membersOf(model, organization)
      .filter((_, index) => members[index])
      .map(({ person }) => person);
    return { ...found, group, chosen };
  },
  async act({ organization, actor, group, chosen }, model, world) {
    const url = `/api/organizations/${organization.id}/groups`;
    const refused = refusal(model, actor, organization, ADMINS);
    const what = `${actor.name} at ${organization.name}: ${chosen.map(({ name }) => name).join()}`;
    let set = group;
    if (!set) {
      const made = await world.call(actor, 'POST', url, {
        name: `Group ${model.groups.length} ${model.now.getTime()} ${world.steps}`,
      });
      expectStatus(made, refused ?? 201, what);
      if (refused) return `${what}: ${refused}`;
      set = { id: made.json<{ id: string }>().id, organization, members: [] };
      model.groups.push(set);
    }
    const userIds = chosen.map(({ id }) => id);
    const answer = await world.call(actor, 'PUT', `${url}/${set.id}/members`, { userIds });
    expectStatus(answer, refused ?? 200, what);
    if (refused) return `${what}: ${refused}`;
    const before = set.members;
    // People who are leaving are hidden from the form, so saving it does not remove them.
    const hidden = before.filter(({ person }) => person.leavingSince);
    const shown = chosen.map((person) => ({ person, joinedOn: todayIn(person.zone, model.now) }));
    set.members = [
      ...hidden,
      ...shown.map((member) => before.find(({ person }) => person === member.person) ?? member),
    ];
    return what;
  },
});

const dropGroup = stepsOf({
  name: 'drop a group',
  choice: fc.record({ at: actorChoice, which: number }),
  find(model, { at, which }) {
    const found = findActor(model, at, ADMINS);
    const group = pick(
      model.groups.filter(({ organization }) => organization === found?.organization),
      which,
    );
    return found && group ? { ...found, group } : null;
  },
  async act({ organization, actor, group }, model, world) {
    const answer = await world.call(actor, 'DELETE', `/api/organizations/${organization.id}/groups/${group.id}`);
    const expected = refusal(model, actor, organization, ADMINS) ?? 200;
    expectStatus(answer, expected, `${actor.name} drops a group`);
    if (expected !== 200) return String(expected);
    model.groups = model.groups.filter((one) => one !== group);
    model.requirements = model.requirements.filter((requirement) => requirement.group !== group);
    model.waivers = model.waivers.filter(({ requirement }) => requirement.group !== group);
    return `${actor.name} at ${organization.name}`;
  },
});

const dropType = stepsOf({
  name: 'drop a type',
  choice: fc.record({ at: actorChoice, which: number }),
  find(model, { at, which }) {
    const found = findActor(model, at, ADMINS);
    const type = pick(
      model.types.filter(({ organization }) => organization === found?.organization),
      which,
    );
    return found && type ? { ...found, type } : null;
  },
  async act({ organization, actor, type }, model, world) {
    const answer = await world.call(
      actor,
      'DELETE',
      `/api/organizations/${organization.id}/credential-types/${type.id}`,
    );
    const expected = refusal(model, actor, organization, ADMINS) ?? 200;
    const what = `${actor.name} at ${organization.name}: ${type.name}`;
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    model.types = model.types.filter((one) => one !== type);
    model.requirements = model.requirements.filter((requirement) => requirement.type !== type);
    model.waivers = model.waivers.filter(({ requirement }) => requirement.type !== type);
    model.progress = model.progress.filter((progress) => progress.type !== type);
    model.reviews = model.reviews.filter((review) => review.type !== type);
    model.requests = model.requests.filter((request) => request.type !== type);
    for (const credential of model.credentials) credential.assigned = credential.assigned.filter((one) => one !== type);
    return what;
  },
});

export const requirementSteps = [
  addType,
  editType,
  require,
  require,
  require,
  changeRequirement,
  dropRequirement,
  setGroup,
  dropGroup,
  dropType,
];
