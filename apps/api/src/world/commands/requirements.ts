import fc from 'fast-check';
import { todayIn } from '@tracker/contracts/values/calendar-date';
import type { LightMyRequestResponse } from 'fastify';
import { pick } from '../expectations.js';
import type { CredentialType, Group, Model, Organization } from '../model.js';
import { membersOf } from '../rules.js';
import { number, organizationCalls, pickHere } from '../step.js';
import { ISSUERS, NAMES } from './credentials.js';

const isSameText = (a: string, b: string) => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
const idOf = (answer: LightMyRequestResponse) => answer.json<{ id: string }>().id;
type At = { organization: Organization };
const pickGroup = (model: Model, at: At, which: number | null): Group | null =>
  which === null ? null : (pickHere(model.groups, at, which) ?? null);

const typeFields = fc.record({
  name: fc.constantFrom(...NAMES),
  aliases: fc.option(fc.constantFrom(...NAMES), { freq: 1 }).map((alias) => (alias === null ? [] : [alias])),
  issuer: fc.option(fc.constantFrom(...ISSUERS), { freq: 1 }),
  needsDocument: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
  needsReview: fc.boolean(),
});
type TypeFields = Omit<CredentialType, 'id' | 'organization'>;

const typeBody = ({ issuer, ...fields }: TypeFields) => ({ ...fields, issuingBody: issuer });
const isNameTaken = (model: Model, { organization }: At, name: string, except?: CredentialType) =>
  model.types.some((one) => one !== except && one.organization === organization && isSameText(one.name, name));

const addType = organizationCalls({
  name: 'add a type',
  choice: fc.record({ fields: typeFields }),
  find: () => ({}),
  request: ({ fields }) => ['POST', '/credential-types', typeBody(fields)],
  expected: (context, model) => (isNameTaken(model, context, context.fields.name) ? 409 : 201),
  apply: ({ organization, fields }, model, answer) => model.types.push({ id: idOf(answer), organization, ...fields }),
});

const editType = organizationCalls({
  name: 'change a type',
  choice: fc.record({ which: number, fields: typeFields }),
  find(context, model) {
    const type = pickHere(model.types, context, context.which);
    return type ? { type } : null;
  },
  request: ({ type, fields }) => ['PUT', `/credential-types/${type.id}`, typeBody(fields)],
  expected: (context, model) => (isNameTaken(model, context, context.fields.name, context.type) ? 409 : 200),
  apply: ({ type, fields }) => Object.assign(type, fields),
});

const dropType = organizationCalls({
  name: 'drop a type',
  choice: fc.record({ which: number }),
  find(context, model) {
    const type = pickHere(model.types, context, context.which);
    return type ? { type } : null;
  },
  request: ({ type }) => ['DELETE', `/credential-types/${type.id}`],
  expected: () => 200,
  apply({ type }, model) {
    const isOther = (one: { type: CredentialType }) => one.type !== type;
    model.types = model.types.filter((one) => one !== type);
    model.requirements = model.requirements.filter(isOther);
    model.waivers = model.waivers.filter(({ requirement }) => isOther(requirement));
    model.progress = model.progress.filter(isOther);
    model.reviews = model.reviews.filter(isOther);
    model.requests = model.requests.filter(isOther);
    for (const credential of model.credentials) credential.assigned = credential.assigned.filter((one) => one !== type);
  },
});

const require = organizationCalls({
  name: 'require',
  choice: fc.record({
    whichType: number,
    whichGroup: fc.option(number, { freq: 1 }),
    graceDays: fc.constantFrom(0, 0, 1, 30),
  }),
  find(context, model) {
    const type = pickHere(model.types, context, context.whichType);
    return type ? { type, group: pickGroup(model, context, context.whichGroup) } : null;
  },
  request: ({ type, group, graceDays }) => [
    'POST',
    '/requirements',
    { typeId: type.id, groupId: group?.id ?? null, graceDays },
  ],
  expected: ({ type, group }, model) =>
    model.requirements.some((one) => one.type === type && one.group === group) ? 409 : 201,
  apply: ({ organization, type, group, graceDays }, model, answer) =>
    model.requirements.push({ id: idOf(answer), organization, type, group, graceDays }),
});

const changeRequirement = organizationCalls({
  name: 'change a requirement',
  choice: fc.record({
    which: number,
    whichType: fc.option(number, { freq: 1 }),
    whichGroup: fc.option(number, { freq: 1 }),
    graceDays: fc.constantFrom(0, 1, 30),
  }),
  find(context, model) {
    const requirement = pickHere(model.requirements, context, context.which);
    const type = context.whichType === null ? requirement?.type : pickHere(model.types, context, context.whichType);
    return requirement && type ? { requirement, type, group: pickGroup(model, context, context.whichGroup) } : null;
  },
  request: ({ requirement, type, group, graceDays }) => [
    'PUT',
    `/requirements/${requirement.id}`,
    { typeId: type.id, groupId: group?.id ?? null, graceDays },
  ],
  expected({ requirement, type, group }, model) {
    const isKnown = model.requirements.some((one) => one !== requirement && one.type === type && one.group === group);
    return isKnown || type !== requirement.type ? 409 : 200;
  },
  apply: ({ requirement, group, graceDays }) => Object.assign(requirement, { group, graceDays }),
});

const dropRequirement = organizationCalls({
  name: 'drop a requirement',
  choice: fc.record({ which: number }),
  find({ which }, model) {
    const requirement = pick(model.requirements, which);
    return requirement ? { requirement } : null;
  },
  request: ({ requirement }) => ['DELETE', `/requirements/${requirement.id}`],
  expected: ({ organization, requirement }) => (requirement.organization === organization ? 200 : 404),
  apply({ requirement }, model) {
    model.requirements = model.requirements.filter((one) => one !== requirement);
    model.waivers = model.waivers.filter((waiver) => waiver.requirement !== requirement);
  },
});

const addGroup = organizationCalls({
  name: 'add a group',
  choice: fc.record({}),
  find: () => ({}),
  request: (_context, model, world) => [
    'POST',
    '/groups',
    { name: `Group ${model.groups.length} ${model.now.getTime()} ${world.steps}` },
  ],
  expected: () => 201,
  apply: ({ organization }, model, answer) => model.groups.push({ id: idOf(answer), organization, members: [] }),
});

const setGroup = organizationCalls({
  name: 'set the members of a group',
  choice: fc.record({ which: number, isChosen: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }) }),
  find(context, model) {
    const group = pickHere(model.groups, context, context.which);
    const members = membersOf(model, context.organization).filter((_, index) => context.isChosen[index]);
    return group ? { group, people: members.map(({ person }) => person) } : null;
  },
  request: ({ group, people }) => ['PUT', `/groups/${group.id}/members`, { userIds: people.map(({ id }) => id) }],
  expected: () => 200,
  apply({ group, people }, model) {
    const before = group.members;
    // People who are leaving are hidden from the form, so saving it does not remove them.
    const hidden = before.filter(({ person }) => person.leavingSince);
    const shown = people.map((person) => ({ person, joinedOn: todayIn(person.zone, model.now) }));
    group.members = [
      ...hidden,
      ...shown.map((member) => before.find(({ person }) => person === member.person) ?? member),
    ];
  },
});

const dropGroup = organizationCalls({
  name: 'drop a group',
  choice: fc.record({ which: number }),
  find(context, model) {
    const group = pickHere(model.groups, context, context.which);
    return group ? { group } : null;
  },
  request: ({ group }) => ['DELETE', `/groups/${group.id}`],
  expected: () => 200,
  apply({ group }, model) {
    model.groups = model.groups.filter((one) => one !== group);
    model.requirements = model.requirements.filter((requirement) => requirement.group !== group);
    model.waivers = model.waivers.filter(({ requirement }) => requirement.group !== group);
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
  addGroup,
  setGroup,
  setGroup,
  dropGroup,
  dropType,
];
