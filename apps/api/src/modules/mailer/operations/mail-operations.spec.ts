import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';

describe('what operators see of the mail', () => {
  let api: TestApp;
  let operator: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ environment: { operatorEmails: ['operator@example.test'] } });
    operator = await api.signIn({ email: 'operator@example.test' });
  });
  afterAll(() => api?.close());

  test('is what waits and what was given up, which they can queue again', async () => {
    const id = randomUUID();
    await api.app.get(UnitOfWork).manager.query(
      `insert into outbox_messages (id, kind, dedupe_key, recipient, state, attempts, last_error, settled_at)
       values ($1, 'invitation', 'a', 'nobody@example.test', 'failed', 13, '550 no such user', now()),
              (gen_random_uuid(), 'invitation', 'b', 'ola@example.test', 'queued', 0, null, null)`,
      [id],
    );
    expect((await operator.get('/api/operator/mail')).json()).toMatchObject({
      queued: 1,
      failed: 1,
      lastScanAt: null,
      undelivered: [{ id, recipient: 'nobody@example.test', lastError: '550 no such user', attempts: 13 }],
    });
    const { body: metrics } = await api.inject('/metrics');
    expect(metrics).toContain('outbox_messages{state="queued"} 1');
    expect(metrics).toContain('outbox_messages{state="failed"} 1');
    expect(metrics).toContain('reminder_scan_last_completed_timestamp_seconds 0');
    expect((await operator.post(`/api/operator/mail/${id}/retry`)).statusCode).toBe(200);
    expect((await operator.post(`/api/operator/mail/${id}/retry`)).statusCode).toBe(404);
    expect((await operator.get('/api/operator/mail')).json()).toMatchObject({ queued: 2, failed: 0 });
  });

  test('names the latest failure first, begins a mail anew, and tells when reminders were last looked for', async () => {
    const { manager } = api.app.get(UnitOfWork);
    await manager.query('delete from outbox_messages');
    const [early, late] = [randomUUID(), randomUUID()];
    await manager.query(
      `insert into outbox_messages (id, kind, dedupe_key, recipient, state, attempts, last_error, settled_at, run_at)
       values ($1, 'invitation', 'c', 'a@example.test', 'failed', 13, '550', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'),
              ($2, 'invitation', 'd', 'b@example.test', 'failed', 13, '550', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z')`,
      [early, late],
    );
    await manager.query(
      `insert into reminder_scans (time_zone, day, digests, completed_at) values ('Europe/Oslo', '2026-11-20', 0, '2026-11-20T07:00:00Z'),
        ('Europe/Oslo', '2026-11-21', 0, '2026-11-21T07:00:00Z'), ('Europe/Rome', '2026-11-21', 0, '2026-11-21T06:00:00Z'),
        ('Asia/Tokyo', '2026-11-19', 0, '2026-11-19T00:00:00Z')`,
    );
    for (const timeZone of ['Europe/Oslo', 'Europe/Rome', 'Asia/Seoul']) await api.signIn({ timeZone });
    expect((await operator.get('/api/operator/mail')).json()).toMatchObject({
      lastScanAt: '2026-11-21T07:00:00.000Z',
      undelivered: [
        { id: late, kind: 'invitation', failedAt: '2026-11-21T10:00:00.000Z' },
        { id: early, failedAt: '2026-11-20T10:00:00.000Z' },
      ],
    });
    // The zone that was looked through longest ago, of those that somebody lives in.
    const { body: metrics } = await api.inject('/metrics');
    expect(metrics).toContain(
      `reminder_scan_last_completed_timestamp_seconds ${Date.parse('2026-11-21T06:00Z') / 1_000}`,
    );
    expect((await operator.post(`/api/operator/mail/${early}/retry`)).statusCode).toBe(200);
    expect(
      await manager.query(
        `select id, attempts, settled_at, run_at > now() - interval '1 minute' as "isDue" from outbox_messages where state = 'queued'`,
      ),
    ).toEqual([{ id: early, attempts: 0, settled_at: null, isDue: true }]);
  });

  test('does not exist for anybody else', async () => {
    const nora = await api.signIn();
    expect((await nora.get('/api/operator/mail')).statusCode).toBe(404);
    expect((await nora.post(`/api/operator/mail/${randomUUID()}/retry`)).statusCode).toBe(404);
    expect((await api.inject('/api/operator/mail')).statusCode).toBe(401);
  });
});
