import fc from 'fast-check';
import { INVITABLE_ROLES } from '@tracker/contracts/organizations/permissions';
import { expectStatus, pick } from '../expectations.js';
import type { Invitation } from '../model.js';
import { endPlace, isFull, isOpen, membersOf, placeOf, refusal } from '../rules.js';
import { actorChoice, ADMINS, findActor, number, stepsOf } from '../step.js';

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
      placeOf(model, organization, person) || (!invited.includes(person.email) && isFull(model, organization, invited));
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
          : placeOf(model, organization, person) || isFull(model, organization, []) || !isOpen(model, organization)
            ? 409
            : 200;
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    model.invitations = model.invitations.filter((one) => one !== invitation);
    model.places.push({ organization, person, role, joinedAt: model.now });
    return what;
  },
});

const cancel = stepsOf({
  name: 'cancel an invitation',
  choice: fc.record({ at: actorChoice, which: number }),
  find(model, { at, which }) {
    const found = findActor(model, at, ADMINS);
    const invitation = pick(model.invitations, which);
    return found && invitation ? { ...found, invitation } : null;
  },
  async act({ organization, actor, invitation }, model, world) {
    const url = `/api/organizations/${organization.id}/invitations/${invitation.id}`;
    const answer = await world.call(actor, 'DELETE', url);
    const what = `${actor.name} cancels the invitation of ${invitation.email} at ${organization.name}`;
    const isTheirs = invitation.organization === organization;
    const expected = refusal(model, actor, organization, ADMINS) ?? (isTheirs ? 200 : 404);
    expectStatus(answer, expected, what);
    if (expected === 200) model.invitations = model.invitations.filter((one) => one !== invitation);
    return `${what}: ${expected}`;
  },
});

const changeRole = stepsOf({
  name: 'change a role',
  choice: fc.record({ at: actorChoice, whom: number, role }),
  find(model, { at, whom }) {
    const found = findActor(model, at, ADMINS);
    const person = pick(model.people, whom);
    return found && person ? { ...found, person } : null;
  },
  async act({ organization, actor, person }, model, world, { role }) {
    const url = `/api/organizations/${organization.id}/members/${person.id}`;
    const answer = await world.call(actor, 'PATCH', url, { role });
    const what = `${actor.name} makes ${person.name} ${role} of ${organization.name}`;
    const place = person.leavingSince ? undefined : placeOf(model, organization, person);
    const isOwner = placeOf(model, organization, actor)?.role === 'owner';
    const expected =
      refusal(model, actor, organization, ADMINS) ??
      (!place
        ? 404
        : place.role === 'owner' || actor === person
          ? 409
          : place.role === 'admin' && !isOwner
            ? 403
            : 200);
    expectStatus(answer, expected, what);
    if (expected === 200 && place) place.role = role;
    return `${what}: ${expected}`;
  },
});

const remove = stepsOf({
  name: 'remove',
  choice: fc.record({ at: actorChoice, whom: number }),
  find(model, { at, whom }) {
    const found = findActor(model, at, ADMINS);
    const people = model.places.filter(({ organization }) => organization === found?.organization);
    const person = (at.isAnybody ? pick(model.people, whom) : pick(people, whom)?.person) ?? null;
    return found && person ? { ...found, person } : null;
  },
  async act({ organization, actor, person }, model, world) {
    const answer = await world.call(actor, 'DELETE', `/api/organizations/${organization.id}/members/${person.id}`);
    const what = `${actor.name} removes ${person.name} from ${organization.name}`;
    const place = placeOf(model, organization, person);
    const isOwner = placeOf(model, organization, actor)?.role === 'owner';
    const expected =
      refusal(model, actor, organization, ADMINS) ??
      (!place
        ? 404
        : place.role === 'owner' || actor === person
          ? 409
          : place.role === 'admin' && !isOwner
            ? 403
            : 200);
    expectStatus(answer, expected, what);
    if (expected === 200) endPlace(model, organization, person);
    return `${what}${person.leavingSince ? ', who is leaving' : ''}: ${expected}`;
  },
});

const leave = stepsOf({
  name: 'leave',
  choice: actorChoice,
  find: (model, at) => findActor(model, at, ['admin', 'member']),
  async act({ organization, actor }, model, world) {
    const answer = await world.call(actor, 'POST', `/api/organizations/${organization.id}/leave`);
    const what = `${actor.name} leaves ${organization.name}`;
    const expected = refusal(model, actor, organization, ['admin', 'member']) ?? 200;
    expectStatus(answer, expected, what);
    if (expected === 200) endPlace(model, organization, actor);
    return `${what}: ${expected}`;
  },
});

const transfer = stepsOf({
  name: 'transfer',
  choice: fc.record({ at: actorChoice, whom: number }),
  find(model, { at, whom }) {
    const found = findActor(model, at, ['owner']);
    const others = found ? membersOf(model, found.organization) : [];
    const person = at.isAnybody ? pick(model.people, whom) : pick(others, whom)?.person;
    return found && person ? { ...found, person } : null;
  },
  async act({ organization, actor, person }, model, world) {
    const url = `/api/organizations/${organization.id}/transfer-ownership`;
    const answer = await world.call(actor, 'POST', url, { userId: person.id });
    const what = `${actor.name} hands ${organization.name} to ${person.name}`;
    const [from, to] = [placeOf(model, organization, actor), placeOf(model, organization, person)];
    const expected =
      refusal(model, actor, organization, ['owner']) ??
      (!to || person.leavingSince ? 404 : actor === person ? 409 : 200);
    expectStatus(answer, expected, what);
    if (expected === 200 && from && to) [from.role, to.role] = ['admin', 'owner'];
    return `${what}: ${expected}`;
  },
});

const changeSettings = stepsOf({
  name: 'change the settings',
  choice: fc.record({ at: actorChoice, hasTeamUpdates: fc.boolean() }),
  find: (model, { at }) => findActor(model, at, ADMINS),
  async act({ organization, actor }, model, world, { hasTeamUpdates }) {
    const changes = { notifications: { teamUpdates: hasTeamUpdates } };
    const answer = await world.call(actor, 'PUT', `/api/organizations/${organization.id}`, changes);
    const what = `${actor.name} turns updates about the team of ${organization.name} ${hasTeamUpdates ? 'on' : 'off'}`;
    const refused = refusal(model, actor, organization, ADMINS);
    expectStatus(answer, refused ?? 200, what);
    if (!refused) organization.hasTeamUpdates = hasTeamUpdates;
    return what;
  },
});

export const organizationSteps = [invite, accept, accept, cancel, changeRole, remove, leave, transfer, changeSettings];
