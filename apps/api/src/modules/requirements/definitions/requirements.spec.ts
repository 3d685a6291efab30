import type { AuditPage } from '@tracker/contracts/organizations/audit';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import { credentialsOf, UNKNOWN_ID } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

describe('the requirements of an organization', () => {
  const api = testApp({ now: '2026-11-22T12:00:00Z' });
  const calls = credentialsOf(api);
  let ward: TestOrganization;
  let member: TestPerson;
  let owner: TestPerson;

  beforeEach(async () => {
    ward = await createOrganization(api);
    await ward.setTier('team');
    ({ owner } = ward);
    member = await ward.add('member', { firstName: 'Mia', lastName: 'Member' });
  });

  const post = async (path: string, fields: object, by = owner) => {
    const answer = await by.post(`${ward.url}/${path}`, fields);
    return { status: answer.statusCode, body: answer.body, json: answer.statusCode < 300 ? answer.json() : null };
  };
  const list = async (path: string, by = owner) => (await by.get(`${ward.url}/${path}`)).json();
  const trail = async () => {
    const { entries } = (await owner.get(`${ward.url}/audit?limit=200`)).json<AuditPage>();
    return entries.map(({ action, subject, after }) => ({ action, subject, after }));
  };

  it('have names that are unique per organization, ignoring case and Unicode form', async () => {
    const elsewhere = await createOrganization(api);
    const headers = { accept: 'application/problem+json' };
    for (const [path, name, same, code, sentence] of [
      ['groups', 'Nachtwäche', 'NACHTWA\u0308CHE', 'group-name-taken', 'A group with this name already exists.'],
      [
        'credential-types',
        'Première Secours',
        'premie\u0300re secours',
        'credential-type-name-taken',
        'A credential type with this name already exists.',
      ],
    ] as const) {
      await elsewhere.owner.post(`${elsewhere.url}/${path}`, { name });
      const made = await post(path, { name });
      expect([made.status, made.json.name]).toEqual([201, name]);
      const url = `${ward.url}/${path}`;
      const again = await owner.inject({ method: 'POST', url, headers, payload: { name: same } });
      expect([again.statusCode, again.json()]).toEqual([409, expect.objectContaining({ code, title: sentence })]);
      const other = (await post(path, { name: 'Other' })).json;
      const renamed = await owner.put(`${ward.url}/${path}/${other.id}`, { name: same });
      expect([renamed.statusCode, renamed.body]).toEqual([409, sentence]);
      expect((await owner.put(`${ward.url}/${path}/${made.json.id}`, { name: same })).statusCode).toBe(200);
    }
  });

  it('show a member only their own groups, requirements and waivers', async () => {
    const other = await ward.add('member');
    const night = (await post('groups', { name: 'Night' })).json;
    const day = (await post('groups', { name: 'Day' })).json;
    const set = await owner.put(`${ward.url}/groups/${night.id}/members`, { userIds: [member.userId, other.userId] });
    expect(set.json().userIds.toSorted()).toEqual([member.userId, other.userId].toSorted());
    await owner.put(`${ward.url}/groups/${day.id}/members`, { userIds: [other.userId] });
    const type = (
      await post('credential-types', { name: 'BLS', aliases: ['bls', 'Basic Life Support'], needsReview: true })
    ).json;
    expect(type).toMatchObject({ aliases: ['Basic Life Support'], issuingBody: null, needsDocument: false });
    const ofNight = (await post('requirements', { groupId: night.id, typeId: type.id, graceDays: 365 })).json;
    const ofDay = (await post('requirements', { groupId: day.id, typeId: type.id })).json;
    expect(ofDay).toEqual({ id: ofDay.id, groupId: day.id, typeId: type.id, graceDays: 0 });
    const waived = { requirementId: ofNight.id, reason: 'On leave' };
    const mine = (await post('waivers', { ...waived, userId: member.userId, until: '2026-11-22' })).json;
    await post('waivers', { ...waived, userId: other.userId, until: '2027-11-22' });
    expect(mine).toMatchObject({ until: '2026-11-22', grantedBy: { id: owner.userId, name: 'Test Person' } });

    expect(await list('groups', member)).toEqual([{ id: night.id, name: 'Night', userIds: [member.userId] }]);
    expect(await list('requirements', member)).toEqual([ofNight]);
    expect(await list('waivers', member)).toEqual([mine]);
    expect(await list('credential-types', member)).toEqual([type]);
    expect((await list('groups')).map(({ name }: { name: string }) => name)).toEqual(['Day', 'Night']);
    expect(await list('waivers')).toHaveLength(2);
    expect((await post('groups', { name: 'Mine' }, member)).status).toBe(403);
  });

  it('let admins add and remove members of a group without affecting the others', async () => {
    const [ada, ben] = [await ward.add('member'), await ward.add('member')];
    const { id } = (await post('groups', { name: 'Night' })).json;
    const members = `${ward.url}/groups/${id}/members`;
    await owner.put(members, { userIds: [ada.userId] });
    const change = async (body: object) => {
      const answer = await owner.patch(members, body);
      return [answer.statusCode, answer.json().userIds];
    };
    expect(await change({ add: [ben.userId.toUpperCase()] })).toEqual([200, [ada.userId, ben.userId].toSorted()]);
    expect(await change({ add: [ben.userId], remove: [ada.userId, UNKNOWN_ID] })).toEqual([200, [ben.userId]]);
    expect(await change({ remove: [] })).toEqual([200, [ben.userId]]);
    const outsider = await api.signIn();
    const refused = await owner.patch(members, { add: [outsider.userId], remove: [ben.userId] });
    expect([refused.statusCode, refused.body]).toEqual([404, 'Member not found.']);
    expect(await list('groups')).toMatchObject([{ userIds: [ben.userId] }]);
    expect((await member.patch(members, { add: [member.userId] })).statusCode).toBe(403);
  });

  it('refuse invalid fields and unknown ids, each with its own message', async () => {
    const type = (await post('credential-types', { name: 'BLS' })).json;
    const requirement = (await post('requirements', { groupId: null, typeId: type.id })).json;
    const waiver = { userId: member.userId, requirementId: requirement.id, reason: 'On leave' };
    for (const [path, fields, sentence] of [
      ['groups', { name: ' ' }, 'Group name is required'],
      ['groups', { name: 'x'.repeat(REQUIREMENT_LIMITS.groupName + 1) }, 'Group name must be at most 100 characters'],
      ['credential-types', { name: 'A', aliases: Array(21).fill('x') }, 'A type can have at most 20 aliases'],
      ['requirements', { groupId: null, typeId: type.id, graceDays: 366 }, 'The days of grace must be at most 365'],
      ['requirements', { groupId: null, typeId: type.id, graceDays: -1 }, 'The days of grace must not be negative'],
      ['waivers', { ...waiver, reason: '', until: '2026-12-01' }, 'A reason is required'],
      ['waivers', { ...waiver, until: '2026-11-21' }, 'A waiver must not end in the past.'],
      ['waivers', { ...waiver, until: '2027-11-23' }, 'A waiver must end within 365 days.'],
    ] as const) {
      const refused = await post(path, fields);
      expect([refused.status, refused.body]).toEqual([400, sentence]);
    }
    const outsider = await api.signIn();
    for (const [path, fields, sentence] of [
      ['requirements', { groupId: UNKNOWN_ID, typeId: type.id }, 'Group not found.'],
      ['requirements', { groupId: null, typeId: UNKNOWN_ID }, 'Credential type not found.'],
      ['waivers', { ...waiver, userId: outsider.userId, until: '2026-12-01' }, 'Member not found.'],
    ] as const) {
      const refused = await post(path, fields);
      expect([refused.status, refused.body]).toEqual([404, sentence]);
    }
    const group = (await post('groups', { name: 'Night' })).json;
    const members = await owner.put(`${ward.url}/groups/${group.id}/members`, { userIds: [outsider.userId] });
    expect([members.statusCode, members.body]).toEqual([404, 'Member not found.']);
  });

  it('are recorded in the audit trail with grantor and reason, and lose the data of former members', async () => {
    const group = (await post('groups', { name: 'Night' })).json;
    await owner.put(`${ward.url}/groups/${group.id}/members`, { userIds: [member.userId] });
    const type = (await post('credential-types', { name: 'BLS' })).json;
    const requirement = (await post('requirements', { groupId: group.id, typeId: type.id, graceDays: 3 })).json;
    await post('waivers', {
      userId: member.userId,
      requirementId: requirement.id,
      reason: 'On leave',
      until: '2026-12-01',
    });
    const { id } = (await calls.create(member, { name: 'Rescue' })).json();
    await member.put(`/api/credentials/${id}/type`, { typeId: type.id });
    expect((await trail()).slice(0, 6)).toEqual([
      {
        action: 'credential.type-assigned',
        subject: { type: 'credential', id, label: 'Rescue' },
        after: { typeId: type.id },
      },
      expect.objectContaining({ action: 'credential.created' }),
      {
        action: 'waiver.granted',
        subject: { type: 'member', id: member.userId, label: member.email },
        after: { requirementId: requirement.id, reason: 'On leave', until: '2026-12-01' },
      },
      {
        action: 'requirement.created',
        subject: { type: 'requirement', id: requirement.id, label: 'BLS, Night' },
        after: { groupId: group.id, typeId: type.id, graceDays: 3 },
      },
      expect.objectContaining({
        action: 'credential-type.created',
        subject: { type: 'credential-type', id: type.id, label: 'BLS' },
      }),
      {
        action: 'group.member-added',
        subject: { type: 'group', id: group.id, label: 'Night' },
        after: { userId: member.userId },
      },
    ]);
    await owner.delete(`${ward.url}/members/${member.userId}`);
    expect((await list('groups'))[0].userIds).toEqual([]);
    expect(await list('waivers')).toEqual([]);
    await owner.delete(`${ward.url}/groups/${group.id}`);
    expect(await list('requirements')).toEqual([]);
    const actions = (await trail()).map(({ action }) => action);
    expect(actions.slice(0, 3).toSorted()).toEqual(['group.deleted', 'member.removed', 'requirement.deleted']);
    expect((await owner.get(`${ward.url}/audit/verify`)).json()).toMatchObject({ isIntact: true });
    expect((await owner.delete(ward.url)).statusCode).toBe(200);
  });

  it('let members assign one type per organization to their credential', async () => {
    const other = await createOrganization(api, member, 'Elsewhere');
    const type = (await post('credential-types', { name: 'BLS' })).json;
    const second = (await post('credential-types', { name: 'ALS' })).json;
    const elsewhere = (await member.post(`${other.url}/credential-types`, { name: 'First Aid' })).json();
    const { id } = (await calls.create(member, { name: 'Rescue' })).json();
    const url = `/api/credentials/${id}/type`;
    const assigned = async (typeId: string | null) => (await member.put(url, { typeId })).json();
    expect(await assigned(type.id)).toEqual({ id, typeId: type.id, typeIds: [type.id] });
    expect((await assigned(elsewhere.id)).typeIds.toSorted()).toEqual([type.id, elsewhere.id].toSorted());
    expect((await assigned(second.id)).typeIds.toSorted()).toEqual([second.id, elsewhere.id].toSorted());
    expect(await assigned(null)).toEqual({ id, typeId: null, typeIds: [] });

    const stranger = await createOrganization(api);
    const foreign = (await stranger.owner.post(`${stranger.url}/credential-types`, { name: 'BLS' })).json();
    for (const typeId of [foreign.id, UNKNOWN_ID]) {
      const refused = await member.put(url, { typeId });
      expect([refused.statusCode, refused.body]).toEqual([403, 'This type belongs to an organization you are not in.']);
    }
    expect((await owner.put(url, { typeId: type.id })).statusCode).toBe(404);
  });

  it('keep the type of an archived credential', async () => {
    const type = (await post('credential-types', { name: 'BLS' })).json;
    const { id } = (await calls.create(member, { name: 'Rescue' })).json();
    const url = `/api/credentials/${id}/type`;
    await member.post(`/api/credentials/${id}/archive`);
    for (const typeId of [type.id, null]) {
      const refused = await member.put(url, { typeId });
      const sentence = 'This credential is archived. Restore it to change it.';
      expect([refused.statusCode, refused.body]).toEqual([409, sentence]);
    }
    await member.post(`/api/credentials/${id}/unarchive`);
    expect((await member.put(url, { typeId: type.id })).json().typeIds).toEqual([type.id]);
  });
});
