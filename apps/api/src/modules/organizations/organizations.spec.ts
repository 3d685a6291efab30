import { randomUUID } from 'node:crypto';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { Like } from 'typeorm';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { AuditService } from './audit/audit.service.js';
import { OrganizationRepository } from './organization.repository.js';

const api = testApp();

describe('organizations', () => {
  it('makes its creator the owner, on the free plan with the default notifications', async () => {
    const person = await api.signIn();
    const answer = await person.post('/api/organizations', {
      name: ' <b>R&D</b> ',
      description: 'one\ntwo',
      billingEmail: '',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      name: '<b>R&D</b>',
      description: 'one\ntwo',
      billingEmail: null,
      role: 'owner',
      subscriptionTier: 'free',
      maxMembers: 3,
      notifications: { emailReminders: true, expirationAlerts: true, teamUpdates: false, reminderDays: '30,14,7' },
      version: expect.any(String),
    });
    expect((await person.get('/api/organizations')).json()).toEqual([answer.json()]);
  });

  it('lists the organization that the user joined first at the top', async () => {
    const person = await api.signIn();
    const own = await createOrganization(api, person, 'Own');
    const other = await createOrganization(api, undefined, 'Other');
    await other.add('member', person);
    await api
      .manager()
      .query(`update memberships set joined_at = '2020-01-01' where user_id = $1 and organization_id = $2`, [
        person.userId,
        other.id,
      ]);
    const list = (await person.get('/api/organizations')).json<{ id: string; role: string }[]>();
    expect(list.map(({ id, role }) => [id, role])).toEqual([
      [other.id, 'member'],
      [own.id, 'owner'],
    ]);
  });

  it('changes only the fields that are sent, including nested notification settings', async () => {
    const organization = await createOrganization(api);
    const put = (changes: object) => organization.owner.put(organization.url, changes);
    expect((await put({ description: 'About us', billingEmail: 'pay@example.com' })).json()).toEqual({
      success: true,
      message: 'Organization updated successfully!',
    });
    await put({ name: 'Ward 8', notifications: { reminderDays: '60,30,14,7' } });
    await put({ notifications: { teamUpdates: true } });
    await put({ description: '' });
    expect((await organization.owner.get('/api/organizations')).json()).toMatchObject([
      {
        name: 'Ward 8',
        description: null,
        billingEmail: 'pay@example.com',
        notifications: { emailReminders: true, expirationAlerts: true, teamUpdates: true, reminderDays: '60,30,14,7' },
      },
    ]);
  });

  it('refuses invalid fields, each with its own message', async () => {
    const organization = await createOrganization(api);
    for (const [changes, message] of [
      [{ name: '' }, 'Organization name is required'],
      [{ name: 'x'.repeat(121) }, 'Organization name must be at most 120 characters'],
      [{ name: 'a\u001bb' }, 'Organization name must not contain control characters'],
      [{ name: 'a\nb' }, 'Organization name must not contain control characters'],
      [{ name: 5 }, 'Organization name is required'],
      [{ billingEmail: 'a@example.com, b@example.com' }, 'Billing email must be a valid email address'],
      [{ notifications: { reminderDays: '90,7' } }, 'reminderDays must be one of 30,14,7; 60,30,14,7; 14,7; 30,7'],
      [{ notifications: { reminderDays: [30, 14, 7] } }, 'reminderDays must be one of 30,14,7; 60,30,14,7; 14,7; 30,7'],
      [{ notifications: { teamUpdates: 'yes' } }, 'Team updates must be true or false'],
    ] as const) {
      const answer = await organization.owner.put(organization.url, changes);
      expect([answer.statusCode, answer.json()]).toEqual([400, { success: false, message }]);
    }
  });

  it('denies members with the messages of the specification', async () => {
    const organization = await createOrganization(api);
    const member = await organization.add('member');
    const update = await member.put(organization.url, { name: 'Mine' });
    expect([update.statusCode, update.json()]).toEqual([
      403,
      { success: false, message: 'You need admin permissions to update organization settings.' },
    ]);
    const sentence = 'You need admin permissions to delete the organization.';
    const deletion = await member.delete(organization.url);
    expect([deletion.statusCode, deletion.json()]).toEqual([
      403,
      { success: false, message: sentence, error: sentence },
    ]);
  });

  it('can be deleted by an admin, which runs removal hooks first, notifies the owner and ends all memberships', async () => {
    const organization = await createOrganization(api, undefined, 'Closing <Down>');
    const admin = await organization.add('admin', { firstName: 'Ada', lastName: 'Admin' });
    await createOrganization(api, admin, 'Another');
    await organization.invite('late@example.com');
    const asked: string[] = [];
    api.get(OrganizationRepository).beforeRemoval(async (id) => void asked.push(id));

    const answer = await admin.delete(organization.url);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, requiresLogout: false }]);
    expect(asked).toEqual([organization.id]);
    expect((await organization.owner.get('/api/organizations')).json()).toEqual([]);
    const manager = api.manager();
    const mails = await manager.query(`select recipient, payload from outbox_messages where dedupe_key = $1`, [
      `organization-deleted:${organization.id}`,
    ]);
    expect(mails).toEqual([
      { recipient: organization.owner.email, payload: { organizationName: 'Closing <Down>', deletedBy: 'Ada Admin' } },
    ]);
    expect(await manager.query('select 1 from invitations where organization_id = $1', [organization.id])).toEqual([]);
  });

  it('cancels queued invitations and weekly emails when the organization is deleted', async () => {
    const [organization, other] = [await createOrganization(api), await createOrganization(api)];
    await organization.invite('invited@deleted.test');
    await other.invite('invited@other.test');
    const manager = api.manager();
    const weekly = { organizationId: organization.id, kind: 'compliance-week', payload: { csv: 'Ada,Expired' } };
    await manager.insert(OutboxMessage, [
      { ...weekly, dedupeKey: 'queued week', recipient: 'queued@deleted.test' },
      { ...weekly, dedupeKey: 'failed week', recipient: 'failed@deleted.test', state: 'failed', settledAt: new Date() },
      { ...weekly, dedupeKey: 'update', recipient: 'update@deleted.test', kind: 'team-update' },
    ]);
    expect((await organization.owner.delete(organization.url)).statusCode).toBe(200);
    const mails = await manager.find(OutboxMessage, {
      where: [{ recipient: Like('%@deleted.test') }, { recipient: 'invited@other.test' }],
      order: { recipient: 'asc' },
    });
    expect(mails.map(({ recipient, state, payload }) => [recipient, state, Object.keys(payload).length > 0])).toEqual([
      ['failed@deleted.test', 'cancelled', false],
      ['invited@deleted.test', 'cancelled', false],
      ['invited@other.test', 'queued', true],
      ['queued@deleted.test', 'cancelled', false],
      ['update@deleted.test', 'queued', true],
    ]);
  });

  it('reports that the deleted organization was the caller’s last one', async () => {
    const organization = await createOrganization(api);
    expect((await organization.owner.delete(organization.url)).json()).toMatchObject({
      success: true,
      requiresLogout: true,
    });
    expect((await organization.owner.delete(organization.url)).statusCode).toBe(404);
  });

  it('is kept if a removal hook fails', async () => {
    const organization = await createOrganization(api);
    api.get(OrganizationRepository).beforeRemoval(async (id) => {
      if (id === organization.id) throw new Error('The payment provider does not answer.');
    });
    const answer = await organization.owner.delete(organization.url);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('payment provider');
    expect((await organization.owner.get('/api/organizations')).json()).toHaveLength(1);
  });

  it('rejects signed-out callers before validating the request', async () => {
    const answer = await api.inject({ method: 'PUT', url: `/api/organizations/${randomUUID()}`, payload: { name: 5 } });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { success: false, message: 'Please sign in to continue.' },
    ]);
  });
});

describe('a member of two organizations', () => {
  let here: TestOrganization;
  let there: TestOrganization;
  let mia: TestPerson;

  beforeEach(async () => {
    here = await createOrganization(api, undefined, 'Here');
    there = await createOrganization(api, undefined, 'There');
    mia = await here.add('member', { firstName: 'Mia', lastName: null });
    await there.add('member', mia);
    // The owner of the first organization is an admin of the second, a role that no test assigns here.
    await there.add('admin', here.owner);
    for (const { owner, url } of [here, there]) await owner.put(url, { notifications: { teamUpdates: true } });
  });

  const row = ({ url }: TestOrganization, { userId }: TestPerson) => `${url}/members/${userId}`;
  const standing = async () => ({
    roles: await there.roles(),
    members: (await mia.get(`${there.url}/members`)).json(),
    mails: await there.mails('team-update'),
    isSignedIn: (await mia.get('/api/auth/user')).statusCode,
  });
  const listed = async () =>
    (await mia.get('/api/organizations'))
      .json()
      .map(({ name }: { name: string }) => name)
      .toSorted();

  const acts: [string, () => Promise<{ statusCode: number }>, string | undefined, string[]][] = [
    ['is removed from one', () => here.owner.delete(row(here, mia)), undefined, ['There']],
    ['leaves one', () => mia.post(`${here.url}/leave`), undefined, ['There']],
    ['is promoted in one', () => here.owner.patch(row(here, mia), { role: 'admin' }), 'admin', ['Here', 'There']],
    [
      'becomes owner of one',
      () => here.owner.post(`${here.url}/transfer-ownership`, { userId: mia.userId }),
      'owner',
      ['Here', 'There'],
    ],
  ];

  it.each(acts)('%s organization and keeps role and session in the other', async (_act, act, role, left) => {
    const before = await standing();
    expect((await act()).statusCode).toBe(200);
    expect((await here.roles())[mia.userId]).toBe(role);
    expect(await standing()).toEqual(before);
    expect(await listed()).toEqual(left);
  });

  it('is notified only of changes in organizations they belong to', async () => {
    await here.add('admin', { email: 'only-here@example.test' });
    await here.owner.patch(row(here, mia), { role: 'admin' });
    const recipients = (await here.mails('team-update')).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(['only-here@example.test', mia.email].toSorted());
  });

  it('keeps the membership when the other organization is deleted', async () => {
    const before = await standing();
    expect((await here.owner.delete(here.url)).statusCode).toBe(200);
    expect(await standing()).toEqual(before);
    expect(await listed()).toEqual(['There']);
  });
});

test('the partitions of future audit months are created, and metrics report their end and misplaced entries', async () => {
  expect(await api.get(AuditService).makeMonths()).toEqual({ months: 0 });
  const { body } = await api.inject({ url: '/metrics' });
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
  const today = new Date();
  const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 13) / 1_000;
  expect(figure('audit_last_month_end_timestamp_seconds')).toBe(end);
  expect(figure('audit_entries_outside_months')).toBe(0);
});
