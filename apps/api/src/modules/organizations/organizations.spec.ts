import { randomUUID } from 'node:crypto';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Like } from 'typeorm';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import { OrganizationRepository } from './organization.repository.js';

describe('organizations', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api?.close());

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

  it('lists the one joined first at the top', async () => {
    const person = await api.signIn();
    const own = await createOrganization(api, person, 'Own');
    const other = await createOrganization(api, undefined, 'Other');
    await other.add('member', person);
    await api.app
      .get(UnitOfWork)
      .manager.query(`update memberships set joined_at = '2020-01-01' where user_id = $1 and organization_id = $2`, [
        person.userId,
        other.id,
      ]);
    const list = (await person.get('/api/organizations')).json<{ id: string; role: string }[]>();
    expect(list.map(({ id, role }) => [id, role])).toEqual([
      [other.id, 'member'],
      [own.id, 'owner'],
    ]);
  });

  it('changes what is sent and keeps the rest, inside the notifications too', async () => {
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

  it.each([
    [{ name: '' }, 'Organization name is required'],
    [{ name: 'x'.repeat(121) }, 'Organization name must be at most 120 characters'],
    [{ name: 'a\u001bb' }, 'Organization name must not contain control characters'],
    [{ name: 'a\nb' }, 'Organization name must not contain control characters'],
    [{ name: 5 }, 'Organization name is required'],
    [{ billingEmail: 'a@example.com, b@example.com' }, 'Billing email must be a valid email address'],
    [{ notifications: { reminderDays: '90,7' } }, 'reminderDays must be one of 30,14,7; 60,30,14,7; 14,7; 30,7'],
    [{ notifications: { reminderDays: [30, 14, 7] } }, 'reminderDays must be one of 30,14,7; 60,30,14,7; 14,7; 30,7'],
    [{ notifications: { teamUpdates: 'yes' } }, 'Team updates must be true or false'],
  ])('refuses %j in the envelope', async (changes, message) => {
    const organization = await createOrganization(api);
    const answer = await organization.owner.put(organization.url, changes);
    expect([answer.statusCode, answer.json()]).toEqual([400, { success: false, message }]);
  });

  it('denies members in the words of the specification', async () => {
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
    api.app.get(OrganizationRepository, { strict: false }).beforeRemoval(async (id) => void asked.push(id));

    const answer = await admin.delete(organization.url);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, requiresLogout: false }]);
    expect(asked).toEqual([organization.id]);
    expect((await organization.owner.get('/api/organizations')).json()).toEqual([]);
    const { manager } = api.app.get(UnitOfWork);
    const mails = await manager.query(`select recipient, payload from outbox_messages where dedupe_key = $1`, [
      `organization-deleted:${organization.id}`,
    ]);
    expect(mails).toEqual([
      { recipient: organization.owner.email, payload: { organizationName: 'Closing <Down>', deletedBy: 'Ada Admin' } },
    ]);
    expect(await manager.query('select 1 from invitations where organization_id = $1', [organization.id])).toEqual([]);
  });

  it('leaves no invitation or weekly mail of a deleted organization to be sent', async () => {
    const [organization, other] = [await createOrganization(api), await createOrganization(api)];
    await organization.invite('invited@deleted.test');
    await other.invite('invited@other.test');
    const { manager } = api.app.get(UnitOfWork);
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
    api.app.get(OrganizationRepository, { strict: false }).beforeRemoval(async (id) => {
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
