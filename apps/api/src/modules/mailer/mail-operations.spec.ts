import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('what operators see of the mail', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ environment: { operatorEmails: ['operator@example.test'] } });
  });
  afterAll(() => api?.close());

  test('is what waits and what was given up, which they can queue again', async () => {
    const operator = await api.signIn({ email: 'operator@example.test' });
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

  test('does not exist for anybody else', async () => {
    const nora = await api.signIn();
    expect((await nora.get('/api/operator/mail')).statusCode).toBe(404);
    expect((await nora.post(`/api/operator/mail/${randomUUID()}/retry`)).statusCode).toBe(404);
    expect((await api.inject('/api/operator/mail')).statusCode).toBe(401);
  });
});
