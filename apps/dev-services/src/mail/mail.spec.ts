import { setTimeout as delay } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startStandIns, type StartedStandIns } from '../stand-ins.fixture.js';
import type { Message } from './message.js';

describe('the mail stand-in', () => {
  let standIns: StartedStandIns;
  beforeAll(async () => {
    standIns = await startStandIns();
  });
  afterAll(() => standIns.stop());
  beforeEach(async () => {
    await fault({ mode: 'none' });
    await fetch(url('/mail/messages'), { method: 'DELETE' });
  });

  const url = (path: string) => `${standIns.settings.devUrl}${path}`;
  const messages = async () => (await (await fetch(url('/mail/messages'))).json()) as Message[];
  const fault = (body: object) =>
    fetch(url('/mail/faults'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const IMPATIENT = { greetingTimeout: 300, socketTimeout: 600 };

  async function send(mail: SendMailOptions, patience = {}) {
    const transport = createTransport({ host: '127.0.0.1', port: standIns.settings.smtpPort, ...patience });
    const defaults = { from: 'Tracker <no-reply@tracker.test>', to: 'ada@example.test', subject: 'Hello', text: 'Hi' };
    try {
      return await transport.sendMail({ ...defaults, ...mail });
    } finally {
      transport.close();
    }
  }

  it('lists messages sent by nodemailer, newest first, with decoded parts', async () => {
    await send({ subject: 'First' });
    await send({
      subject: 'Läuft ab: Ersthelfer',
      to: 'Ada Byrne <ada@example.test>',
      bcc: 'Second@Example.test',
      text: 'Noch 7 Tage — geprüft',
      html: '<p>Noch <b>7</b> Tage</p>',
      messageId: '<fixed.id@tracker.test>',
      headers: { 'List-Unsubscribe': '<http://localhost:3000/unsubscribe>' },
    });
    const [newest, oldest] = await messages();
    expect(newest).toMatchObject({
      messageId: '<fixed.id@tracker.test>',
      from: 'no-reply@tracker.test',
      fromName: 'Tracker',
      to: ['ada@example.test', 'Second@example.test'],
      subject: 'Läuft ab: Ersthelfer',
      text: 'Noch 7 Tage — geprüft\n',
      html: '<p>Noch <b>7</b> Tage</p>\n',
      headers: { 'list-unsubscribe': '<http://localhost:3000/unsubscribe>' },
    });
    expect(newest?.id).not.toBe(oldest?.id);
    expect(new Date(newest?.receivedAt ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(oldest?.subject).toBe('First');
  });

  it('keeps messages and ids across a restart, and deletes all on request', async () => {
    await send({ subject: 'Kept' });
    const before = await messages();
    await standIns.restart();
    expect(await messages()).toEqual(before);
    expect((await fetch(url('/mail/messages'), { method: 'DELETE' })).status).toBe(204);
    await standIns.restart();
    expect(await messages()).toEqual([]);
  });

  it('stores each of 200 concurrent messages once', async () => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: standIns.settings.smtpPort,
      pool: true,
      maxMessages: Infinity,
    });
    const subjects = Array.from({ length: 200 }, (_, index) => `Number ${index}`);
    await Promise.all(
      subjects.map((subject) => transport.sendMail({ from: 'a@b.test', to: 'c@d.test', subject, text: subject })),
    );
    transport.close();
    const received = await messages();
    expect(new Set(received.map(({ subject }) => subject))).toEqual(new Set(subjects));
    expect(received).toHaveLength(200);
    expect(new Set(received.map(({ id }) => id)).size).toBe(200);
  });

  it('shows a hostile message without running it', async () => {
    await send({
      subject: '<script>alert(1)</script>',
      text: 'Open https://tracker.test/invite?token=a&b.',
      html: '<script>alert(2)</script>',
    });
    const [message] = await messages();
    const page = await (await fetch(url(`/mail/${message?.id}`))).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('href="https://tracker.test/invite?token=a&amp;b"');
    const body = await fetch(url(`/mail/${message?.id}/html`));
    expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox allow-popups/);
  });

  it('returns 404 for a deleted message', async () => {
    expect((await fetch(url('/mail/nothing'))).status).toBe(404);
  });

  describe('on request', () => {
    it.each([
      ['421', { responseCode: 421 }],
      ['451', { responseCode: 451 }],
      ['550', { responseCode: 550 }],
      ['hang', { code: 'ETIMEDOUT' }],
      ['refuse', { code: 'ESOCKET' }],
    ])('fails with %s, keeps nothing, and recovers', async (mode, failure) => {
      await fault({ mode });
      await expect(send({}, mode === 'hang' ? IMPATIENT : {})).rejects.toMatchObject(failure);
      expect(await messages()).toEqual([]);
      await fault({ mode: 'none' });
      await send({ subject: 'After' });
      expect(await messages()).toHaveLength(1);
    });

    it('stores a message without acknowledging it', async () => {
      await fault({ mode: 'hang-after-data' });
      await expect(send({}, IMPATIENT)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      while ((await messages()).length === 0) await delay(20);
      expect(await messages()).toHaveLength(1);
    });

    it('fails the configured number of times for the configured recipients', async () => {
      await fault({ mode: '451', times: 1, recipient: 'poison@example.test' });
      await send({});
      await expect(send({ to: 'Poison@example.test' })).rejects.toMatchObject({ responseCode: 451 });
      await send({ to: 'Poison@example.test' });
      expect(await messages()).toHaveLength(2);
    });

    it.each([{}, { mode: 'explode' }, { mode: '451', times: 0 }])('refuses %j', async (body) => {
      expect((await fault(body)).status).toBe(400);
    });

    it('refuses requests from other websites', async () => {
      const response = await fetch(url('/mail/messages'), {
        method: 'DELETE',
        headers: { origin: 'http://evil.test' },
      });
      expect(response.status).toBe(403);
    });
  });
});
