import fc from 'fast-check';
import { INVITABLE_ROLES } from '@tracker/contracts/organizations/permissions';
import { expectStatus, pick } from '../expectations.js';
import { ALL_MAILS, type Invitation, type Membership, type Model, type Organization, type Person } from '../model.js';
import { endMembership, endOrganization, isFull, isOpen, join, membersOf, membershipOf, refusal } from '../rules.js';
import { actorChoice, ADMINS, findActor, number, organizationCalls, stepsOf } from '../step.js';

const INVITATION_LASTS_MS = 7 * 86_400_000;
const role = fc.constantFrom(...INVITABLE_ROLES);

const invite = stepsOf({
  name: 'invite',
  choice: fc.record({ at: actorChoice, whom: number, role }),
  find(model, { at, whom }) {
    const found = findActor(model, at, ADMINS);
    const person = pick(model.people, whom);
    // It is unspecified whether a person who is leaving keeps their seat.
    if (!found || !person || person.leavingSince) return null;
    return { ...found, person };
  },
  async act({ organization, actor, person }, model, world, { role }) {
    const url = `/api/organizations/${organization.id}/invitations`;
    const answer = await world.call(actor, 'POST', url, { email: person.email, role });
    const isLive = (one: Invitation) => one.organization === organization && one.expiresAt > model.now;
    const invited = model.invitations.filter(isLive).map(({ email }) => email);
    const isRefused =
      membershipOf(model, organization, person) ||
      (!invited.includes(person.email) && isFull(model, organization, invited));
    const expected = refusal(model, actor, organization, ADMINS) ?? (isRefused ? 409 : 201);
    const what = `${actor.name} invites ${person.name} to ${organization.name}`;
    // 429 is possible because at most five mails per day go to one address.
    expectStatus(answer, expected === 201 ? [201, 429] : expected, what);
    if (answer.statusCode !== 201) return `${what}: ${answer.statusCode}`;
    const [row] = await world.sql<{ id: string; token: string; expiresAt: Date }>(
      `select i.id, i.expires_at as "expiresAt", m.payload ->> 'token' as token
       from invitations i join outbox_messages m on m.organization_id = i.organization_id and lower(m.recipient) = lower(i.email)
       where i.organization_id = $1 and i.email = $2 and i.status = 'pending' and m.kind = 'invitation' and m.state = 'queued'
       order by i.expires_at desc, m.created_at desc limit 1`,
      [organization.id, person.email],
    );
    if (!row?.token) throw new Error(`${what}: there is no mail.`);
    const { email } = person;
    const isReplaced = (one: (typeof model.invitations)[number]) =>
      one.organization === organization && one.email === email;
    model.invitations = model.invitations.filter((one) => !isReplaced(one));
    const expiresAt = new Date(model.now.getTime() + INVITATION_LASTS_MS);
    model.invitations.push({ id: row.id, token: row.token, organization, email, role, expiresAt });
    return what;
  },
});

const accept = stepsOf({
  name: 'accept',
  choice: fc.record({ invitation: number, isOther: fc.integer({ min: 0, max: 9 }), person: number }),
  find(model, { invitation: which, isOther, person: number }) {
    const invitation = pick(model.invitations, which);
    const invited = model.people.find(({ email }) => email === invitation?.email);
    const person = isOther === 9 ? pick(model.people, number) : invited;
    return invitation && person ? { invitation, person } : null;
  },
  async act({ invitation, person }, model, world) {
    const { organization, token, email, role, expiresAt } = invitation;
    const answer = await world.call(person, 'POST', '/api/invitations/accept', { token });
    const what = `${person.name} accepts the invitation of ${email} to ${organization.name}`;
    const isLive = model.now < expiresAt;
    const expected = person.leavingSince
      ? 403
      : !isLive
        ? 404
        : person.email !== email
          ? 403
          : membershipOf(model, organization, person) || isFull(model, organization, []) || !isOpen(model, organization)
            ? 409
            : 200;
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    join(model, organization, person, role);
    return what;
  },
});

const cancel = organizationCalls({
  name: 'cancel an invitation',
  choice: fc.record({ which: number }),
  find({ which }, model) {
    const invitation = pick(model.invitations, which);
    return invitation ? { invitation } : null;
  },
  request: ({ invitation }) => ['DELETE', `/invitations/${invitation.id}`],
  expected: ({ organization, invitation }) => (invitation.organization === organization ? 200 : 404),
  apply({ invitation }, model) {
    model.invitations = model.invitations.filter((one) => one !== invitation);
  },
});

/** Owners change everybody else; administrators change members. */
function statusOfChange(model: Model, context: { organization: Organization; actor: Person }, member?: Membership) {
  if (!member) return 404;
  if (member.role === 'owner' || member.person === context.actor) return 409;
  const isOwner = membershipOf(model, context.organization, context.actor)?.role === 'owner';
  return member.role === 'admin' && !isOwner ? 403 : 200;
}

const changeRole = organizationCalls({
  name: 'change a role',
  choice: fc.record({ whom: number, role }),
  find({ organization, whom }, model) {
    const person = pick(model.people, whom);
    const isHere = person && !person.leavingSince;
    return person ? { person, member: isHere ? membershipOf(model, organization, person) : undefined } : null;
  },
  request: ({ person, role }) => ['PATCH', `/members/${person.id}`, { role }],
  expected: (context, model) => statusOfChange(model, context, context.member),
  apply({ member, role }) {
    if (member) member.role = role;
  },
});

const remove = organizationCalls({
  name: 'remove',
  choice: fc.record({ whom: number }),
  find({ at, organization, whom }, model) {
    const members = model.memberships.filter((one) => one.organization === organization);
    const person = at.isAnybody ? pick(model.people, whom) : pick(members, whom)?.person;
    return person ? { person } : null;
  },
  request: ({ person }) => ['DELETE', `/members/${person.id}`],
  expected: (context, model) =>
    statusOfChange(model, context, membershipOf(model, context.organization, context.person)),
  apply: ({ organization, person }, model) => endMembership(model, organization, person),
});

const leave = organizationCalls({
  name: 'leave',
  choice: fc.record({}),
  roles: ['admin', 'member'],
  find: () => ({}),
  request: () => ['POST', '/leave'],
  expected: () => 200,
  apply: ({ organization, actor }, model) => endMembership(model, organization, actor),
});

const transfer = organizationCalls({
  name: 'transfer',
  choice: fc.record({ whom: number }),
  roles: ['owner'],
  find({ at, organization, whom }, model) {
    const person = at.isAnybody ? pick(model.people, whom) : pick(membersOf(model, organization), whom)?.person;
    return person ? { person } : null;
  },
  request: ({ person }) => ['POST', '/transfer-ownership', { userId: person.id }],
  expected({ organization, actor, person }, model) {
    if (!membershipOf(model, organization, person) || person.leavingSince) return 404;
    return actor === person ? 409 : 200;
  },
  apply({ organization, actor, person }, model) {
    const [from, to] = [membershipOf(model, organization, actor), membershipOf(model, organization, person)];
    if (from && to) [from.role, to.role] = ['admin', 'owner'];
  },
});

/** Mostly on, so that reminders are sent. */
const mailChanges = fc.record(
  {
    emailReminders: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
    expirationAlerts: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
    teamUpdates: fc.boolean(),
  },
  { requiredKeys: ['teamUpdates'] },
);

const changeSettings = organizationCalls({
  name: 'change the settings',
  choice: fc.record({ changes: mailChanges }),
  find: () => ({}),
  request: ({ changes }) => ['PUT', '', { notifications: changes }],
  expected: () => 200,
  apply({ organization, changes }) {
    organization.mails = { ...organization.mails, ...changes };
  },
});

const MAX_ORGANIZATIONS = 4;

const create = stepsOf({
  name: 'create an organization',
  choice: number,
  find: (model, which) => (model.organizations.length < MAX_ORGANIZATIONS && pick(model.people, which)) || null,
  async act(person, model, world) {
    const name = `East ${world.steps}`;
    const answer = await world.call(person, 'POST', '/api/organizations', { name });
    const expected = person.leavingSince ? 403 : 201;
    const what = `${person.name} creates ${name}`;
    expectStatus(answer, expected, what);
    if (expected !== 201) return `${what}: ${expected}`;
    const { id } = answer.json<{ id: string }>();
    const organization: Organization = { name, id, tier: 'free', mails: { ...ALL_MAILS, teamUpdates: false } };
    model.organizations.push(organization);
    join(model, organization, person, 'owner');
    return what;
  },
});

const close = organizationCalls({
  name: 'delete an organization',
  choice: fc.record({ chance: fc.integer({ min: 0, max: 3 }) }),
  find: ({ chance }) => (chance === 0 ? {} : null),
  request: () => ['DELETE', ''],
  expected: () => 200,
  apply: ({ organization }, model) => endOrganization(model, organization),
});

const changeOwnMails = stepsOf({
  name: 'choose mails',
  choice: fc.record({ whose: number, changes: mailChanges }),
  find: (model, { whose }) => pick(model.people, whose) ?? null,
  async act(person, _model, world, { changes }) {
    const answer = await world.call(person, 'PUT', '/api/notifications', changes);
    const expected = person.leavingSince ? 403 : 200;
    const what = `${person.name}: ${JSON.stringify(changes)}`;
    expectStatus(answer, expected, what);
    if (expected === 200) person.wants = { ...person.wants, ...changes };
    return `${what}: ${expected}`;
  },
});

export const organizationSteps = [
  invite,
  accept,
  accept,
  cancel,
  changeRole,
  remove,
  leave,
  transfer,
  changeSettings,
  changeOwnMails,
  create,
  close,
];
