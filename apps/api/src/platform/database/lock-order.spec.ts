import { UnitOfWork } from '@tracker/database/unit-of-work';
import { credentialForm, multipart } from '../../testing/credential-form.js';
import { lockWaits } from '../../testing/lock-waits.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { until } from '../../testing/until.js';
import { TestDirectory, USER } from '../../modules/auth/scim/test-directory.fixture.js';
import { ApiTokensService } from '../../modules/integrations/api-tokens.service.js';
import { register } from '../../modules/integrations/webhooks/webhook-receiver.fixture.js';
import { WebhookUpkeep } from '../../modules/integrations/webhooks/webhook-upkeep.service.js';

type Lock = [table: 'users' | 'organizations' | 'audit_chains' | 'portfolios', id: string];

const KEYS = { users: 'id', organizations: 'id', audit_chains: 'organization_id', portfolios: 'owner_id' };

/** PostgreSQL aborts one of two transactions that deadlock; its request would get 503. */
describe('transactions that lock the same rows', () => {
  const api = testApp({ asOwner: true, now: '2026-11-22T12:00:00Z' });
  let ward: TestOrganization;
  let ada: TestPerson;

  beforeEach(async () => {
    ward = await createOrganization(api);
    await ward.setTier('team');
    ada = await ward.add('member');
  });

  const query = (sql: string, values: unknown[]) => api.app.get(UnitOfWork).manager.query(sql, values);
  const lock = ([table, id]: Lock) => query(`select from ${table} where ${KEYS[table]} = $1 for update`, [id]);

  /** Runs `act` while another transaction has done `first` and is about to do `last`. */
  async function meanwhile<Result>(
    first: () => Promise<unknown>,
    last: () => Promise<unknown>,
    act: () => Promise<Result>,
  ): Promise<Result> {
    let begin = (): void => undefined;
    const isBegun = new Promise<void>((resolve) => (begin = resolve));
    let isDone = false;
    const other = api.app.get(UnitOfWork).run(async () => {
      await first();
      begin();
      await until(async () => isDone || (await lockWaits(api)) > 0);
      await last();
    }, 'background');
    await isBegun;
    const [result] = await Promise.all([act().finally(() => (isDone = true)), other]);
    return result;
  }

  const between = async (...acts: Parameters<typeof meanwhile<{ statusCode: number }>>): Promise<number> =>
    (await meanwhile(...acts)).statusCode;

  const checked = async (people: TestPerson[]): Promise<string> => {
    const rows = people.map(({ email }) => `BLS,Red Cross,2026-01-01,2028-01-01,${email}`);
    const content = ['Credential,Issuer,Issue Date,Expiry Date,E-Mail', ...rows].join('\n');
    const form = multipart([], [{ content, name: 'members.csv', field: 'file' }]);
    return (await ward.owner.inject({ method: 'POST', url: `${ward.url}/imports`, ...form })).json().id;
  };

  test('recording a credential for a member locks the member before the organization', async () => {
    const record = () =>
      ward.owner.inject({
        method: 'POST',
        url: `${ward.url}/members/${ada.userId}/credentials`,
        ...credentialForm(),
      });
    const status = await between(
      () => lock(['users', ada.userId]),
      () => lock(['organizations', ward.id]),
      record,
    );
    expect(status).toBe(201);
  });

  test('importing credentials for members locks the members before the organization', async () => {
    const id = await checked([ada]);
    const status = await between(
      () => lock(['users', ada.userId]),
      () => lock(['organizations', ward.id]),
      () => ward.owner.post(`${ward.url}/imports/${id}/apply`),
    );
    expect(status).toBe(200);
  });

  test.each(['apply', 'undo'])(
    'importing credentials for members (%s) writes to audit trails in a fixed order',
    async (act) => {
      const others = [await createOrganization(api), await createOrganization(api)];
      const [low, high] = others.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const people = [ada, await ward.add('member')].toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
      // The rows of the first person are written first.
      const [first, second] = people as [TestPerson, TestPerson];
      await high?.add('member', first);
      await low?.add('member', second);
      const id = await checked(people);
      const apply = () => ward.owner.post(`${ward.url}/imports/${id}/apply`);
      if (act === 'undo') await apply();
      const status = await between(
        () => lock(['audit_chains', low?.id ?? '']),
        () => lock(['audit_chains', high?.id ?? '']),
        () => (act === 'undo' ? ward.owner.delete(`${ward.url}/imports/${id}`) : apply()),
      );
      expect(status).toBe(200);
    },
  );

  const notify = (userId: string) =>
    query(
      `insert into outbox_messages (kind, dedupe_key, recipient, user_id, payload) values ('team-notice', $2, $2, $1, '{}')`,
      [userId, `${userId}@example.test`],
    );

  test('requesting account deletion does not block organizations from referring to the account', async () => {
    const status = await between(
      () => lock(['organizations', ward.id]),
      () => notify(ada.userId),
      () => ada.post('/api/account/deletion', { confirm: ada.email }),
    );
    expect(status).toBe(202);
  });

  test.each([
    ['removing a user', 'DELETE', undefined, 204],
    ['changing a user', 'PUT', { active: false }, 200],
  ] as const)(
    '%s through the directory does not block organizations from referring to the account',
    async (_what, method, body, done) => {
      const directory = await TestDirectory.of(api, `corp-${ward.id}.test`);
      const id = await directory.added('ada');
      const payload = body && { schemas: [USER], ...body, userName: directory.address('ada') };
      const status = await between(
        () => lock(['organizations', directory.organization.id]),
        () => notify(id),
        () => directory.call(method, `/Users/${id}`, payload),
      );
      expect(status).toBe(done);
    },
  );

  test('removing a user through the directory keeps an account that another transaction starts to use', async () => {
    const directory = await TestDirectory.of(api, `corp-${ward.id}.test`);
    const id = await directory.added('ada');
    const hold = () =>
      query(`insert into scim_users (organization_id, user_id, user_name) values ($1, $2, 'ada')`, [ward.id, id]);
    const status = await between(
      hold,
      async () => undefined,
      () => directory.call('DELETE', `/Users/${id}`),
    );
    expect(status).toBe(204);
    expect(await query('select organization_id from scim_users where user_id = $1', [id])).toEqual([
      { organization_id: ward.id },
    ]);
  });

  test('requesting account deletion writes to the audit trails of its organizations in a fixed order', async () => {
    const [low, high] = [ward, await createOrganization(api)].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    // The oldest membership is suspended first.
    const bea = await api.signIn();
    await high?.add('member', bea);
    api.clock.advance(1_000);
    await low?.add('member', bea);
    const status = await between(
      () => lock(['audit_chains', low?.id ?? '']),
      () => lock(['audit_chains', high?.id ?? '']),
      () => bea.post('/api/account/deletion', { confirm: bea.email }),
    );
    expect(status).toBe(202);
  });

  test('requesting account deletion hides the portfolio before it writes to audit trails', async () => {
    await ada.put('/api/portfolio', { isPublic: true });
    const status = await between(
      () => lock(['portfolios', ada.userId]),
      () => lock(['audit_chains', ward.id]),
      () => ada.post('/api/account/deletion', { confirm: ada.email }),
    );
    expect(status).toBe(202);
  });

  test('reporting progress on a renewal gets 404 when its type is deleted concurrently', async () => {
    const make = async (path: string, fields: object): Promise<string> =>
      (await ward.owner.post(`${ward.url}/${path}`, fields)).json().id;
    const typeId = await make('credential-types', { name: 'BLS' });
    const requirementId = await make('requirements', { groupId: null, typeId });
    const status = await between(
      () => query('delete from credential_types where id = $1', [typeId]),
      async () => undefined,
      () => ada.put(`/api/my/requirements/${requirementId}/progress`, { until: '2026-12-01' }),
    );
    expect(status).toBe(404);
  });

  test('creating a calendar feed gets 404 when its administrator is removed concurrently', async () => {
    const admin = await ward.add('admin');
    const status = await between(
      () => query('delete from all_memberships where user_id = $1', [admin.userId]),
      async () => undefined,
      () => admin.post(`${ward.url}/calendar-feed`),
    );
    expect(status).toBe(404);
  });

  test('adding a credential does not block an administrator who deletes a webhook', async () => {
    const webhook = await register(ward, 'https://receiver.example.test/hooks');
    const status = await between(
      () => query('delete from webhooks where id = $1', [webhook.id]),
      () => lock(['audit_chains', ward.id]),
      () => ada.inject({ method: 'POST', url: '/api/credentials', ...credentialForm() }),
    );
    expect(status).toBe(201);
  });

  test('jobs lock the organization before expiring tokens and failing webhooks', async () => {
    const fields = { name: 'HR sync', scopes: ['members:read'], expiresInDays: 1 };
    const { id } = (await ward.owner.post(`${ward.url}/tokens`, fields)).json();
    const warned = await meanwhile(
      () => lock(['organizations', ward.id]),
      () => query(`update api_tokens set name = 'HR' where id = $1`, [id]),
      () => api.get(ApiTokensService).expire(api.clock.now()),
    );
    expect(warned).toEqual({ expired: 0, warned: 1 });
    const webhook = await register(ward, 'https://receiver.example.test/hooks');
    const failing = `failing_since = now() - interval '4 days'`;
    await query(`update webhooks set ${failing} where id = $1`, [webhook.id]);
    const upkeep = await meanwhile(
      () => lock(['organizations', ward.id]),
      () => query(`update webhooks set description = 'x' where id = $1`, [webhook.id]),
      () => api.get(WebhookUpkeep).runAsOf(new Date()),
    );
    expect(upkeep).toMatchObject({ switchedOff: 1 });
  });
});
