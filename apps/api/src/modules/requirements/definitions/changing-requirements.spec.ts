import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { credentialsOf, UNKNOWN_ID } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

const NOT_FOUND = {
  groups: ['group-not-found', 'Group not found.'],
  'credential-types': ['credential-type-not-found', 'Credential type not found.'],
  requirements: ['requirement-not-found', 'Requirement not found.'],
  waivers: ['waiver-not-found', 'Waiver not found.'],
} as const;
type Kind = keyof typeof NOT_FOUND;
const KINDS = Object.keys(NOT_FOUND) as Kind[];

describe('changes to the requirements of an organization', () => {
  const api = testApp({ now: '2026-11-22T12:00:00Z' });
  const calls = credentialsOf(api);
  let ward: TestOrganization;
  let elsewhere: TestOrganization;
  let member: TestPerson;

  beforeEach(async () => {
    [ward, elsewhere] = [await createOrganization(api), await createOrganization(api)];
    for (const organization of [ward, elsewhere]) await organization.setTier('team');
    member = await ward.add('member');
  });

  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, of = ward) => {
    const headers = { accept: 'application/json, application/problem+json' };
    const answer = await of.owner.inject({ method, url: `${of.url}/${path}`, headers, payload });
    const json = answer.json();
    return answer.statusCode < 300 ? json : [answer.statusCode, json.code, json.title];
  };
  const rowsOf = async (path: Kind, of = ward) => send('GET', path, undefined, of);

  /** A row of each kind, of one member. */
  async function make(of = ward, person = member) {
    const group = await send('POST', 'groups', { name: 'Night' }, of);
    const type = await send('POST', 'credential-types', { name: 'BLS' }, of);
    const requirement = await send('POST', 'requirements', { groupId: group.id, typeId: type.id }, of);
    const leave = { requirementId: requirement.id, reason: 'On leave', until: '2026-12-01' };
    const waiver = await send('POST', 'waivers', { userId: person.userId, ...leave }, of);
    return { group, type, requirement, waiver };
  }

  it('affect only its own rows and treat those of others as unknown', async () => {
    const own = await make();
    const theirs = await make(elsewhere, await elsewhere.add('member'));
    const before = await Promise.all(KINDS.map((kind) => rowsOf(kind, elsewhere)));
    const changes = {
      groups: [own.group.id, { name: 'Day' }, { ...own.group, name: 'Day' }, theirs.group.id],
      'credential-types': [
        own.type.id,
        { name: 'ALS', aliases: ['als 2', 'ALS', 'Als 2'], issuingBody: 'Red Cross', needsDocument: true },
        {
          id: own.type.id,
          name: 'ALS',
          aliases: ['als 2'],
          issuingBody: 'Red Cross',
          needsDocument: true,
          needsReview: false,
        },
        theirs.type.id,
      ],
      requirements: [
        own.requirement.id,
        { groupId: null, typeId: own.type.id, graceDays: 9 },
        { id: own.requirement.id, groupId: null, typeId: own.type.id, graceDays: 9 },
        theirs.requirement.id,
      ],
      waivers: [
        own.waiver.id,
        { reason: 'Ill', until: '2026-12-24' },
        { ...own.waiver, reason: 'Ill', until: '2026-12-24' },
        theirs.waiver.id,
      ],
    } as const satisfies Record<Kind, readonly [string, object, object, string]>;
    for (const kind of KINDS) {
      const [id, fields, changed, foreign] = changes[kind];
      const missing = [404, ...NOT_FOUND[kind]];
      for (const other of [foreign, UNKNOWN_ID]) {
        expect(await send('PUT', `${kind}/${other}`, fields)).toEqual(missing);
        expect(await send('DELETE', `${kind}/${other}`)).toEqual(missing);
      }
      expect(await send('PUT', `${kind}/${id}`, fields)).toEqual(changed);
      expect(await rowsOf(kind)).toEqual([changed]);
    }
    for (const kind of KINDS.toReversed()) {
      expect(await send('DELETE', `${kind}/${changes[kind][0]}`)).toMatchObject({ success: true });
      expect(await rowsOf(kind)).toEqual([]);
    }
    expect(await Promise.all(KINDS.map((kind) => rowsOf(kind, elsewhere)))).toEqual(before);
  });

  it('allow one requirement per type for a group and one for all members', async () => {
    const { group, type, requirement } = await make();
    const other = await send('POST', 'groups', { name: 'Day' });
    const asked = { typeId: type.id, graceDays: 0 };
    const ofAll = await send('POST', 'requirements', { ...asked, groupId: null });
    const refused = [409, 'already-required', 'This is already required of them. Change that requirement instead.'];
    for (const groupId of [group.id, null])
      expect(await send('POST', 'requirements', { ...asked, groupId })).toEqual(refused);
    expect(await send('PUT', `requirements/${ofAll.id}`, { ...asked, groupId: group.id })).toEqual(refused);
    expect(await send('PUT', `requirements/${requirement.id}`, { ...asked, groupId: null })).toEqual(refused);
    const later = { ...asked, groupId: group.id, graceDays: 7 };
    expect(await send('PUT', `requirements/${requirement.id}`, later)).toEqual({ ...requirement, graceDays: 7 });
    const moved = await send('PUT', `requirements/${ofAll.id}`, { ...asked, groupId: other.id });
    expect(moved).toMatchObject({ groupId: other.id });
    const second = await send('POST', 'credential-types', { name: 'ALS' });
    expect(await send('POST', 'requirements', { groupId: group.id, typeId: second.id })).toMatchObject({
      graceDays: 0,
    });
  });

  it('cannot change the type of a requirement', async () => {
    const { type, requirement, waiver } = await make();
    const other = await send('POST', 'credential-types', { name: 'ALS' });
    const fields = { groupId: requirement.groupId, graceDays: 5 };
    const sentence = 'The type of a requirement cannot be changed. Add a requirement for the other type instead.';
    expect(await send('PUT', `requirements/${requirement.id}`, { ...fields, typeId: other.id })).toEqual([
      409,
      'requirement-type-fixed',
      sentence,
    ]);
    expect([await rowsOf('requirements'), await rowsOf('waivers')]).toEqual([[requirement], [waiver]]);
    const typeId = type.id.toUpperCase();
    const changed = await send('PUT', `requirements/${requirement.id}`, { ...fields, typeId });
    expect(changed).toEqual({ ...requirement, graceDays: 5 });
  });

  it('store each member of a group once with the joining date, and reject non-members', async () => {
    const group = await send('POST', 'groups', { name: 'Night' });
    const other = await ward.add('member');
    const put = (...userIds: string[]) => send('PUT', `groups/${group.id}/members`, { userIds });
    const stranger = await elsewhere.add('member');
    expect(await put(member.userId, stranger.userId)).toEqual([404, 'member-not-found', 'Member not found.']);
    expect(await put(member.userId, member.userId.toUpperCase())).toEqual({ ...group, userIds: [member.userId] });
    api.clock.set('2026-11-25T12:00:00Z');
    expect((await put(other.userId, member.userId)).userIds).toEqual([member.userId, other.userId].toSorted());
    const joined = await calls.query(
      'select user_id, joined_on::text from requirement_group_members where group_id = $1 order by joined_on',
      [group.id],
    );
    expect(joined).toEqual([
      { user_id: member.userId, joined_on: '2026-11-22' },
      { user_id: other.userId, joined_on: '2026-11-25' },
    ]);
    expect((await put(other.userId)).userIds).toEqual([other.userId]);
    expect((await put()).userIds).toEqual([]);
  });

  it('replace an existing waiver and record the latest grantor', async () => {
    const { waiver, requirement } = await make();
    const admin = await ward.add('admin', { firstName: 'Zoe', lastName: 'Admin' });
    const again = { userId: member.userId, requirementId: requirement.id, reason: 'Ill', until: '2026-12-24' };
    api.clock.set('2026-11-23T12:00:00Z');
    const granted = (await admin.post(`${ward.url}/waivers`, again)).json();
    const expected = {
      ...again,
      id: waiver.id,
      grantedBy: { id: admin.userId, name: 'Zoe Admin' },
      grantedAt: '2026-11-23T12:00:00.000Z',
    };
    expect(granted).toEqual(expected);
    expect(await rowsOf('waivers')).toEqual([expected]);
  });

  it('enforce its limits independently of other organizations', async () => {
    const { requirement, group, waiver } = await make();
    const fill = (sql: string, ...values: unknown[]) =>
      api.get(UnitOfWork).run(() => calls.query(sql, [ward.id, ...values]), 'background');
    const groupsTo = (from: number, to: number) =>
      fill(
        `insert into requirement_groups (organization_id, name) select $1::uuid, n::text from generate_series($2::int, $3::int) n`,
        from,
        to,
      );
    const sentence = (limit: number, what: string, end = 'Delete one first.') =>
      `An organization can have at most ${limit} ${what}. ${end}`;

    await fill(
      `insert into credential_types (organization_id, name, aliases, needs_document, needs_review)
       select $1::uuid, n::text, '{}', false, false from generate_series(2, $2::int) n`,
      REQUIREMENT_LIMITS.types,
    );
    const types = [409, 'credential-type-limit-reached', sentence(200, 'credential types')];
    expect(await send('POST', 'credential-types', { name: 'One more' })).toEqual(types);

    await groupsTo(2, 3);
    await fill(
      `with possible as (select t.id as type_id, g.id as group_id from credential_types t
         cross join (select id from requirement_groups where organization_id = $1 and id <> $2 union all select null) g
         where t.organization_id = $1 limit $3)
       insert into requirements (organization_id, type_id, group_id, grace_days) select $1::uuid, type_id, group_id, 0 from possible`,
      group.id,
      REQUIREMENT_LIMITS.requirements - 1,
    );
    const [{ id: typeId }] = await calls.query(
      `select id from credential_types where organization_id = $1 and name = '2'`,
      [ward.id],
    );
    const requirements = [409, 'requirement-limit-reached', sentence(500, 'requirements')];
    expect(await send('POST', 'requirements', { groupId: group.id, typeId })).toEqual(requirements);

    await groupsTo(4, REQUIREMENT_LIMITS.groups);
    const groups = [409, 'group-limit-reached', sentence(200, 'groups')];
    expect(await send('POST', 'groups', { name: 'One more' })).toEqual(groups);

    for (let people = 2; people < REQUIREMENT_LIMITS.waivers / REQUIREMENT_LIMITS.requirements; people += 1)
      await ward.add('member');
    await fill(
      `insert into waivers (organization_id, user_id, requirement_id, reason, until)
       select $1::uuid, m.user_id, r.id, 'x', '2026-12-01' from memberships m join requirements r using (organization_id)
       where organization_id = $1 on conflict do nothing`,
    );
    const leave = { requirementId: requirement.id, reason: 'Ill', until: '2026-12-01' };
    const late = await ward.add('member');
    expect(await send('POST', 'waivers', { ...leave, userId: late.userId })).toEqual([
      409,
      'waiver-limit-reached',
      sentence(2_000, 'waivers', 'Delete those that have ended.'),
    ]);
    expect(await send('POST', 'waivers', { ...leave, userId: member.userId })).toEqual({ ...waiver, reason: 'Ill' });

    const theirs = await make(elsewhere, await elsewhere.add('member'));
    expect(theirs.waiver).toMatchObject({ reason: 'On leave' });
  });
});
