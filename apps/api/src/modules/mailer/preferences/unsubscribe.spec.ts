import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import type { MailingList } from '../templates/mail-content.js';
import { UnsubscriptionRepository } from './unsubscription.repository.js';

describe('the unsubscribe link', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api?.close());

  const isStopped = (userId: string) =>
    api.app.get(UnsubscriptionRepository, { strict: false }).has(userId, 'reminders');

  async function linkOf(userId: string, list: MailingList = 'reminders'): Promise<string> {
    const url = new URL(await api.app.get(UnsubscriptionRepository, { strict: false }).urlFor(userId, list));
    return url.pathname + url.search;
  }

  test('only asks when it is opened, since mail scanners open links too', async () => {
    const { userId } = await api.signIn();
    const page = await api.inject(await linkOf(userId));
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<form method="post"');
    expect(await isStopped(userId)).toBe(false);
  });

  test.each([
    [
      'reminders',
      'email reminders, expiration alerts, requests and decisions about requirements, and the weekly email of an organization',
    ],
    ['team-updates', 'team updates'],
  ] as const)(
    'names every mail of the list %s: when it asks, when they are stopped and when they come again',
    async (list, mails) => {
      const { userId } = await api.signIn();
      const url = await linkOf(userId, list);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const after = (payload: string) => api.inject({ method: 'POST', url, headers, payload });
      expect((await api.inject(url)).body).toContain(`<p>You will no longer get ${mails}.</p>`);
      expect((await after('choice=stop')).body).toContain(`<p>We no longer send you ${mails}.</p>`);
      expect((await after('choice=resume')).body).toContain(`<p>We will send you ${mails}.</p>`);
    },
  );

  test('stops the mails with the one click of a mail program, from anywhere and without a session', async () => {
    const { userId } = await api.signIn();
    const answer = await api.inject({
      method: 'POST',
      url: await linkOf(userId),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(await isStopped(userId)).toBe(true);
  });

  test('starts them again', async () => {
    const { userId } = await api.signIn();
    const url = await linkOf(userId);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await api.inject({ method: 'POST', url, headers, payload: 'choice=stop' });
    await api.inject({ method: 'POST', url, headers, payload: 'choice=resume' });
    expect(await isStopped(userId)).toBe(false);
  });

  test('does nothing when it was changed, cut or left out', async () => {
    const { userId } = await api.signIn();
    const other = await api.signIn();
    const url = await linkOf(userId);
    const [path = '', token = ''] = url.split('?token=');
    const [subject = '', signature = ''] = token.split('.');
    const foreign = other.userId.replaceAll('-', '') + subject.slice(-1);
    const forged = [
      `${foreign}.${signature}`,
      `${subject}.`,
      token.slice(0, -1),
      `x${token}`,
      subject,
      '',
      `${subject}.${'A'.repeat(43)}`,
    ];
    for (const bad of forged) {
      const address = `${path}?token=${encodeURIComponent(bad)}`;
      expect((await api.inject({ method: 'POST', url: address })).statusCode).toBe(404);
      expect((await api.inject(address)).statusCode).toBe(404);
    }
    expect((await api.inject({ method: 'POST', url: path })).statusCode).toBe(404);
    expect((await api.inject({ method: 'POST', url: `${url}&token=x` })).statusCode).toBe(404);
    expect(await isStopped(userId)).toBe(false);
    expect(await isStopped(other.userId)).toBe(false);
  });

  test('replaces the lists of a person by others, or by none, and asks nothing about somebody unknown', async () => {
    const lists = api.app.get(UnsubscriptionRepository, { strict: false });
    const replace: UnsubscriptionRepository['replace'] = (id, choose) =>
      api.app.get(UnitOfWork).run(() => lists.replace(id, choose));
    const [{ userId }, other] = [await api.signIn(), await api.signIn()];
    for (const id of [userId, other.userId]) await replace(id, () => ['reminders']);
    await replace(userId, (present) => {
      expect([...present]).toEqual(['reminders']);
      return ['reminders', 'team-updates'];
    });
    expect([...(await lists.listsOf(userId))].toSorted()).toEqual(['reminders', 'team-updates']);
    await replace(userId, () => []);
    expect([await lists.listsOf(userId), await lists.listsOf(other.userId)]).toEqual([
      new Set(),
      new Set(['reminders']),
    ]);
    const choose = jest.fn(() => []);
    await replace(randomUUID(), choose);
    expect(choose).not.toHaveBeenCalled();
  });
});
