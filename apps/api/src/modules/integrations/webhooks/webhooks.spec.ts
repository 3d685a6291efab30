import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../platform/clock.js';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { startTestApp, testApp } from '../../../testing/test-app.js';
import type { TestOrganization } from '../../../testing/test-organization.js';
import { ReminderScanService } from '../../reminders/scan/reminder-scan.service.js';
import { eventsOf, register, teamOrganization, WebhookReceiver, workersOf } from './webhook-receiver.fixture.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookUpkeep } from './webhook-upkeep.service.js';
import { runWebhooksCommand } from './webhooks-command.js';

const FIELDS = { url: 'https://hooks.example.com/a', events: ['member.left', 'credential.created'] };

describe('webhooks of an organization', () => {
  const api = testApp();
  let organization: TestOrganization;
  let url: string;

  beforeEach(async () => {
    organization = await teamOrganization(api);
    url = `${organization.url}/webhooks`;
  });

  afterEach(() => api.query('delete from webhooks'));

  const post = (fields: object) => organization.owner.post(url, fields);
  const list = async () => (await organization.owner.get(url)).json();

  it('are listed without their secret, which is encrypted and shown once', async () => {
    const made = await post({ ...FIELDS, description: ' Payroll ' });
    expect(made.statusCode).toBe(201);
    const { id, secret } = made.json();
    expect(made.json()).toEqual({ id, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/) });
    const listed = await organization.owner.get(url);
    expect(listed.json()).toEqual([
      {
        id,
        url: FIELDS.url,
        description: 'Payroll',
        events: ['credential.created', 'member.left'],
        isActive: true,
        createdAt: expect.any(String),
        lastDeliveredAt: null,
        lastError: null,
        switchedOffAt: null,
      },
    ]);
    const { rows } = await api.query('select encode(secret, $1) as secret from webhooks where id = $2', ['escape', id]);
    expect(rows[0]?.['secret']).not.toContain(secret.slice(6));
  });

  it('are refused with invalid fields, each with its own message', async () => {
    for (const [fields, sentence] of [
      [{ ...FIELDS, url: 'hooks' }, 'Address must be complete, such as https://example.com/hooks'],
      [{ ...FIELDS, url: '' }, 'Address is required'],
      [{ ...FIELDS, url: 'http://example.com/' }, 'This address cannot be used. The address must begin with https://.'],
      [{ ...FIELDS, url: 'https://10.0.0.1/' }, 'This address cannot be used. The address is not public.'],
      [{ ...FIELDS, events: [] }, 'Choose one or more events'],
      [
        { ...FIELDS, events: ['credential.seen'] },
        expect.stringContaining('An event must be one of credential.created'),
      ],
      [{ ...FIELDS, description: 'x'.repeat(201) }, 'Description must be at most 200 characters'],
    ] as const) {
      const answer = await post(fields);
      expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
      expect(await list()).toEqual([]);
    }
  });

  it('require a paid plan, but can be listed and deleted after a downgrade', async () => {
    const webhook = await register(organization, FIELDS.url);
    await organization.setTier('free');
    const { owner } = organization;
    for (const answer of [
      await post(FIELDS),
      await owner.put(webhook.url, FIELDS),
      await owner.post(`${webhook.url}/test`),
      await owner.post(`${webhook.url}/secret`),
    ])
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        'Webhooks are part of the Team and Enterprise plans. Upgrade to use them.',
      ]);
    expect(await list()).toHaveLength(1);
    expect((await owner.delete(webhook.url)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('are refused in an installation without an encryption key', async () => {
    const production = await startTestApp({ environment: { isProduction: true, ssoEncryptionKey: null } });
    try {
      const { owner, url: path } = await teamOrganization(production);
      const answer = await owner.post(`${path}/webhooks`, FIELDS);
      expect([answer.statusCode, answer.body]).toEqual([
        409,
        'This installation cannot store secrets because SSO_ENCRYPTION_KEY is not set. Please contact its operators.',
      ]);
      const local = await owner.post(`${path}/webhooks`, { ...FIELDS, url: 'http://localhost/' });
      expect(local.body).toBe('This address cannot be used. The address must begin with https://.');
    } finally {
      await production.close();
    }
  });

  it('are limited to ten, even under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(FIELDS)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 2 }, () => [409, 'An organization can have at most 10 webhooks.']),
    );
    expect(await list()).toHaveLength(10);
  });

  it('record their changes in the audit trail, but no results of deliveries', async () => {
    const webhook = await register(organization, FIELDS.url, ['member.joined']);
    await organization.owner.put(webhook.url, { ...FIELDS, isActive: false });
    await organization.owner.post(`${webhook.url}/secret`);
    await organization.owner.post(`${webhook.url}/test`);
    await api.query('update webhooks set failing_since = now(), last_error = $1', ['no']);
    await organization.owner.delete(webhook.url);
    const { entries } = (await organization.owner.get(`${organization.url}/audit?subject=webhook`)).json();
    expect(entries.map(({ action, after }: { action: string; after: object }) => [action, after])).toEqual([
      ['webhook.deleted', null],
      ['webhook.secret-rotated', null],
      ['webhook.updated', { events: ['credential.created', 'member.left'], isActive: false }],
      ['webhook.created', { url: FIELDS.url, events: ['member.joined'], isActive: true, description: null }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('whsec_');
  });

  it('list their deliveries in pages, newest first', async () => {
    const webhook = await register(organization, FIELDS.url);
    const { rows } = await api.query<{ id: string }>(
      `insert into webhook_deliveries (webhook_id, message_id, event, subject_id, data, at)
        select $1, 'msg_' || n, 'member.left', $1, '{}', timestamptz '2026-11-20T10:00:00Z' + n / 2 * interval '1 second'
        from generate_series(1, 5) n returning id`,
      [webhook.id],
    );
    const seen: string[] = [];
    const times: string[] = [];
    for (let after = ''; ;) {
      const page = (await organization.owner.get(`${webhook.url}/deliveries?limit=2${after}`)).json();
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      times.push(...page.items.map(({ at }: { at: string }) => at));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(times).toEqual(times.toSorted().toReversed());
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'after=x'])
      expect((await organization.owner.get(`${webhook.url}/deliveries?${query}`)).statusCode).toBe(400);
    expect((await organization.owner.post(`${webhook.url}/deliveries/${randomUUID()}/replay`)).statusCode).toBe(404);
  });

  describe('over time', () => {
    let receiver: WebhookReceiver;
    beforeAll(async () => {
      receiver = await WebhookReceiver.start();
    });
    beforeEach(() => receiver.clear());
    afterAll(() => receiver?.close());

    const asOf = (days: number) => api.get(WebhookUpkeep).runAsOf(new Date(Date.now() + days * DAY_MS));
    const noWork = { delivered: 0, failed: 0, switchedOff: 0, forgotten: 0 };

    it('are switched off after three days of failures, with one email to owner and admins', async () => {
      receiver.answer = (response) => response.writeHead(500).end();
      const admin = await organization.add('admin');
      const webhook = await register(organization, receiver.url('/dead'), ['member.joined']);
      await organization.add('member');
      expect(await asOf(0)).toEqual({ ...noWork, failed: 1 });
      expect(await asOf(2.9)).toEqual({ ...noWork, failed: 1 });
      expect((await list())[0]).toMatchObject({ isActive: true, lastError: 'It answered with the status 500.' });
      expect(await asOf(3.1)).toEqual({ ...noWork, failed: 1, switchedOff: 1 });
      expect(await asOf(3.2)).toEqual(noWork);
      const mails = await organization.mails('webhook-switched-off');
      expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
        [organization.owner.email, admin.email].toSorted(),
      );
      expect((await list())[0]).toMatchObject({ isActive: false, switchedOffAt: expect.any(String) });
      const { entries } = (await organization.owner.get(`${organization.url}/audit?subject=webhook`)).json();
      expect(entries[0]).toMatchObject({ action: 'webhook.switched-off', actor: null, after: { isActive: false } });

      receiver.answer = (response) => response.writeHead(200).end();
      await organization.owner.put(webhook.url, { ...FIELDS, url: receiver.url('/alive'), isActive: true });
      expect((await list())[0]).toMatchObject({ isActive: true, switchedOffAt: null, lastError: null });
      expect(await asOf(5)).toEqual({ ...noWork, delivered: 1 });
    });

    it('do not count time on the free plan or on hold as failures', async () => {
      receiver.answer = (response) => response.writeHead(500).end();
      await register(organization, receiver.url('/dead'), ['member.joined']);
      await organization.add('member');
      expect(await asOf(0)).toEqual({ ...noWork, failed: 1 });
      await organization.setTier('free');
      expect(await asOf(3.1)).toEqual(noWork);
      await organization.setTier('team');
      expect(await asOf(3.2)).toEqual({ ...noWork, failed: 1 });
      const operations = api.get(DeliveriesService);
      await operations.hold();
      expect(await asOf(6.3)).toEqual(noWork);
      await operations.release();
      expect(await asOf(6.4)).toEqual({ ...noWork, failed: 1 });
      expect(await asOf(9.4)).toEqual({ ...noWork, failed: 1, switchedOff: 1 });
    });

    it('keep their deliveries for 30 days', async () => {
      await register(organization, receiver.url(), ['member.joined']);
      await organization.add('member');
      expect(await asOf(29.9)).toEqual({ ...noWork, delivered: 1 });
      expect(await asOf(30.1)).toEqual({ ...noWork, forgotten: 1 });
    });

    it('report an expiry 30 days before and after the date, once each, but no archived ones', async () => {
      const { id: webhook } = await register(organization, receiver.url(), [
        'credential.expiring',
        'credential.expired',
      ]);
      const ada = await organization.add('member');
      const calls = credentialsOf(api);
      const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      const { id } = (await calls.create(ada, { expiryDate: day(60) })).json();
      const hidden = (await calls.create(ada, { expiryDate: day(60) })).json();
      await ada.post(`/api/credentials/${hidden.id}/archive`);
      const scan = (days: number) => api.get(ReminderScanService).scanAsOf(day(days));
      const written = async () =>
        (await eventsOf(api, webhook)).map(({ event, data }) => [event, data['daysUntilExpiry']]);
      await scan(29);
      expect(await written()).toEqual([]);
      for (const days of [30, 31, 31]) await scan(days);
      expect(await written()).toEqual([['credential.expiring', 30]]);
      for (const days of [60, 61, 62]) await scan(days);
      expect((await written()).toSorted()).toEqual([
        ['credential.expired', -1],
        ['credential.expiring', 30],
      ]);
      await calls.change(ada, id, { expiryDate: day(90) });
      for (const days of [61, 62]) await scan(days);
      expect(await written()).toHaveLength(3);
      const messages = await eventsOf(api, webhook);
      expect(messages.every(({ data }) => data['id'] === id)).toBe(true);
    });

    it('hold messages for an operator until they are released or withdrawn', async () => {
      const command = (...args: string[]) => runWebhooksCommand(args, api.get(DeliveriesService));
      const workers = await workersOf(api);
      try {
        await command('hold');
        const webhook = await register(organization, receiver.url(), ['member.joined']);
        await organization.add('member');
        expect(await asOf(1)).toEqual(noWork);
        expect(await command('pending')).toEqual([
          expect.stringMatching(/^Webhooks are held since .* UTC\.$/),
          expect.stringMatching(new RegExp(`^${webhook.id} {2}1 message since .* UTC {2}http://127`)),
        ]);
        expect(receiver.received).toEqual([]);
        expect(await command('withdraw', webhook.id)).toEqual(['1 message given up.']);
        await organization.add('member');
        await command('release');
        expect(await receiver.until(1)).toHaveLength(1);
        for (const args of [['send'], ['withdraw'], ['release', 'x']]) expect(await command(...args)).toBeNull();
      } finally {
        await workers.stop();
      }
    });
  });
});
