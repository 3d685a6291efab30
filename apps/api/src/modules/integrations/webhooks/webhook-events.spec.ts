import { WEBHOOK_EVENTS } from '@tracker/contracts/integrations/webhook-limits';
import type { Actor } from '../../../platform/actor/actor.js';
import { type CredentialCalls, credentialsOf } from '../../../testing/credential-calls.js';
import { multipart, PDF } from '../../../testing/credential-form.js';
import { testApp } from '../../../testing/test-app.js';
import type { TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { AccountDeletionService } from '../../auth/account/deletion/account-deletion.service.js';
import { TestDirectory } from '../../auth/scim/test-directory.fixture.js';
import { eventsOf, register, teamOrganization } from './webhook-receiver.fixture.js';

const URL_ONCE = 'https://hooks.example.com/';

describe('webhook events of an organization', () => {
  const api = testApp();
  let calls: CredentialCalls;
  let organization: TestOrganization;
  let webhook: string;
  let ada: TestPerson;

  beforeAll(async () => {
    calls = credentialsOf(api);
  });

  beforeEach(async () => {
    organization = await teamOrganization(api);
    ada = await organization.add('member', { firstName: 'Ada', lastName: 'Byron', timeZone: 'Europe/Oslo' });
    webhook = (await register(organization, URL_ONCE)).id;
  });

  const written = async (of = webhook) => (await eventsOf(api, of)).map(({ event }) => event);
  const add = async (...given: Parameters<CredentialCalls['create']> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await calls.create(ada, ...given)).json<{ id: string }>().id;
  const renew = (id: string, issueDate: string, expiryDate: string) => {
    const form = multipart(Object.entries({ issueDate, expiryDate }));
    return ada.inject({ method: 'POST', url: `/api/credentials/${id}/renewals`, ...form });
  };
  const forget = () => api.query('delete from webhook_deliveries');

  it('report each change of a credential once, from creation to deletion', async () => {
    const id = await add({ notes: 'Secret' }, { content: PDF });
    await calls.change(ada, id, { name: 'First Aid 2' }, { content: PDF, name: 'other.pdf' });
    await calls.change(ada, id, { name: 'First Aid 2', notes: 'Other' });
    expect((await renew(id, '2027-01-01', '2029-01-01')).statusCode).toBe(201);
    await ada.post(`/api/credentials/${id}/archive`);
    await ada.post(`/api/credentials/${id}/unarchive`);
    await ada.delete(`/api/credentials/${id}`);
    expect(await written()).toEqual([
      'credential.created',
      'credential.updated',
      'credential.renewed',
      'credential.archived',
      'credential.updated',
      'credential.deleted',
    ]);
    const events = await eventsOf(api, webhook);
    expect(events[0]?.data).toEqual({
      id,
      memberId: ada.userId,
      name: 'First Aid',
      issuingBody: 'Red Cross',
      issueDate: '2026-01-10',
      expiryDate: '2027-01-10',
      status: expect.stringMatching(/^(valid|expiring|expired)$/),
      daysUntilExpiry: expect.any(Number),
      hasDocument: true,
      badge: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      archivedAt: null,
    });
    expect(events[3]?.data['archivedAt']).not.toBeNull();
    expect(JSON.stringify(events)).not.toContain('Secret');
  });

  it('are written once per row and transaction, and not when it rolls back', async () => {
    const id = await add();
    await forget();
    const client = await api.query(`
      do $$ begin
        update credentials set name = 'One' where id = '${id}';
        update credentials set name = 'Two' where id = '${id}';
      end $$`);
    expect(client).toBeDefined();
    await expect(
      api.query(`do $$ begin delete from credentials where id = '${id}'; raise exception 'no'; end $$`),
    ).rejects.toThrow('no');
    expect((await eventsOf(api, webhook)).map(({ event, data }) => [event, data['name']])).toEqual([
      ['credential.updated', 'Two'],
    ]);
  });

  it('go to active subscribed webhooks of the person’s organizations on a paid plan', async () => {
    const [other, free, off] = [await teamOrganization(api), await teamOrganization(api), await teamOrganization(api)];
    const stranger = await teamOrganization(api);
    for (const one of [other, free, off]) await one.add('member', ada);
    const [narrow, inFree, inOff, elsewhere] = [
      await register(other, URL_ONCE, ['member.left', 'credential.deleted']),
      await register(free, URL_ONCE),
      await register(off, URL_ONCE),
      await register(stranger, URL_ONCE),
    ];
    await free.setTier('free');
    await off.owner.put(inOff.url, { url: URL_ONCE, events: WEBHOOK_EVENTS, isActive: false });
    const id = await add();
    await ada.delete(`/api/credentials/${id}`);
    expect(await written()).toEqual(['credential.created', 'credential.deleted']);
    expect(await written(narrow.id)).toEqual(['credential.deleted']);
    for (const none of [inFree, inOff, elsewhere]) expect(await written(none.id)).toEqual([]);
    const messages = await api.query('select distinct message_id from webhook_deliveries where event = $1', [
      'credential.deleted',
    ]);
    expect(messages.rowCount).toBe(2);
  });

  it('report that a member joins, changes role and leaves, and nothing afterwards', async () => {
    const bo = await organization.add('member', { firstName: 'Bo', lastName: 'Ek' });
    await organization.owner.patch(`${organization.url}/members/${bo.userId}`, { role: 'admin' });
    await bo.post(`${organization.url}/leave`);
    await calls.create(bo);
    const row = { id: bo.userId, name: 'Bo Ek', email: bo.email, joinedAt: expect.any(String) };
    expect(await eventsOf(api, webhook)).toEqual([
      { event: 'member.joined', data: { ...row, role: 'member' } },
      { event: 'member.role_changed', data: { ...row, role: 'admin', formerRole: 'member' } },
      { event: 'member.left', data: { ...row, role: 'admin' } },
    ]);
  });

  it('report the deletion of an account as leaving, and its undo as joining', async () => {
    expect((await ada.post('/api/account/deletion', { confirm: ada.email })).statusCode).toBe(202);
    await calls.create(organization.owner);
    await api.get(AccountDeletionService).undo({ userId: ada.userId } as Actor);
    expect(await written()).toEqual(['member.left', 'credential.created', 'member.joined']);
  });

  it('report a deactivation by a directory as leaving, and the reactivation as joining', async () => {
    const directory = await TestDirectory.of(api, 'ward.example');
    const { id } = await register(directory.organization, URL_ONCE);
    const person = await directory.added('bo');
    const set = (active: boolean) => directory.patch(person, { op: 'replace', path: 'active', value: active });
    for (const active of [false, true]) expect((await set(active)).statusCode).toBe(200);
    expect(await written(id)).toEqual(['member.joined', 'member.left', 'member.joined']);
  });

  it('report a removal by a directory as leaving, even if it deletes the account', async () => {
    const directory = await TestDirectory.of(api, 'clinic.example');
    const { id } = await register(directory.organization, URL_ONCE);
    const person = await directory.added('bo');
    expect((await directory.call('DELETE', `/Users/${person}`)).statusCode).toBe(204);
    expect((await api.query('select from users where id = $1', [person])).rowCount).toBe(0);
    expect(await eventsOf(api, id)).toMatchObject([
      { event: 'member.left', data: { id: person, email: directory.address('bo') } },
    ]);
  });

  it('are deleted when the person’s account is erased', async () => {
    await add();
    await api.query('delete from users where id = $1', [ada.userId]);
    expect(await written()).toEqual([]);
  });

  it('cover each row of an import and of its undo', async () => {
    const csv = ['Email,Name,Issuing Body,Issue Date,Expiry Date', ...['BLS', 'ALS'].map(rowFor)].join('\r\n');
    const file = multipart([], [{ content: csv, name: 'members.csv', field: 'file' }]);
    const { owner, url } = organization;
    const { id } = (await owner.inject({ method: 'POST', url: `${url}/imports`, ...file })).json();
    expect((await owner.post(`${url}/imports/${id}/apply`)).statusCode).toBe(200);
    expect(await written()).toEqual(['credential.created', 'credential.created']);
    await forget();
    expect((await owner.delete(`${url}/imports/${id}`)).statusCode).toBe(200);
    expect(await written()).toEqual(['credential.deleted', 'credential.deleted']);

    function rowFor(name: string): string {
      return `${ada.email},${name},Red Cross,2026-01-01,2099-01-01`;
    }
  });

  it('report a review and the renewal that invalidates it', async () => {
    const { owner, url } = organization;
    const type = (await owner.post(`${url}/credential-types`, { name: 'First Aid', needsReview: true })).json();
    await owner.post(`${url}/requirements`, { typeId: type.id, groupId: null, graceDays: 0 });
    const id = await add({ expiryDate: '2099-01-10' });
    await forget();
    const [waiting] = (await owner.get(`${url}/reviews`)).json();
    const decided = await owner.post(`${url}/reviews/${id}`, { decision: 'approve', version: waiting.version });
    expect(decided.statusCode).toBe(200);
    await renew(id, '2099-01-01', '2100-01-01');
    const [review, renewed] = await eventsOf(api, webhook);
    expect(review).toEqual({
      event: 'review.decided',
      data: {
        credentialId: id,
        typeId: type.id,
        memberId: ada.userId,
        decision: 'approve',
        decidedBy: owner.userId,
      },
    });
    expect(renewed).toMatchObject({ event: 'credential.renewed', data: { id, expiryDate: '2100-01-01' } });
  });

  it('report issued and revoked badges, and are erased with the recipient’s account', async () => {
    const { id } = organization;
    const insert = async <Row extends { id: string }>(sql: string, values: unknown[]) =>
      (await api.query<Row>(`${sql} returning id`, values)).rows[0]?.id ?? '';
    await api.query(`insert into badge_issuers (organization_id, name) values ($1, 'Clinic')`, [id]);
    await api.query(
      `insert into badge_issuer_keys (organization_id, number, public_key, private_key) values ($1, 1, 'k', '')`,
      [id],
    );
    const achievement = await insert(
      `insert into badge_achievements (organization_id, name, description, criteria, achievement_type) values ($1, 'A', 'B', 'C', 'Badge')`,
      [id],
    );
    const content = await insert(`insert into badge_contents (achievement_id, digest, content) values ($1, '', '{}')`, [
      achievement,
    ]);
    const award = await insert(
      `insert into badge_awards (organization_id, achievement_id, content_id, key_number, position, email, salt, identity_hash, issued_on)
        values ($1, $2, $3, 1, 0, $4, '', '', '2026-11-01')`,
      [id, achievement, content, ada.email.toUpperCase()],
    );
    await api.query(`update badge_awards set claimed_at = now() where id = $1`, [award]);
    await api.query(`update badge_awards set revoked_at = now(), revoked_reason = 'Mistake' where id = $1`, [award]);
    const data = {
      awardId: award,
      achievementId: achievement,
      recipientEmail: ada.email.toUpperCase(),
      issuedOn: '2026-11-01',
      validUntil: null,
    };
    expect(await eventsOf(api, webhook)).toEqual([
      { event: 'badge.issued', data: { ...data, revokedReason: null } },
      { event: 'badge.revoked', data: { ...data, revokedReason: 'Mistake' } },
    ]);
    await ada.post('/api/account/deletion', { confirm: ada.email });
    await api.get(AccountDeletionService).eraseDue(new Date(Date.now() + 40 * 86_400_000));
    expect(await written()).toEqual([]);
  });

  it('queue one job per webhook for any number of events', async () => {
    await add();
    await add();
    const jobs = await api.query(
      `select key, state from durable_jobs where queue = 'webhook-deliveries' and key = $1`,
      [webhook],
    );
    expect(jobs.rows).toEqual([{ key: webhook, state: 'queued' }]);
  });
});
