import { testApp } from '../../../testing/test-app.js';
import type { MailingList } from '../templates/mail-content.js';
import { MailPreferences } from './mail-preferences.js';

const PATH = '/api/notifications';
const EVERYTHING = { emailReminders: true, expirationAlerts: true, teamUpdates: true };

const api = testApp();
const preferences = () => api.get(MailPreferences);
const isStopped = (userId: string) => preferences().hasStopped(userId, 'reminders');

async function linkOf(userId: string, list: MailingList = 'reminders'): Promise<string> {
  const url = new URL(await preferences().urlFor(userId, list));
  return url.pathname + url.search;
}

function submit(url: string, payload: string, others: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...others };
  return api.inject({ method: 'POST', url, headers, payload });
}

describe('notification preferences', () => {
  const press = async (userId: string, list: MailingList, choice: 'stop' | 'resume') =>
    submit(await linkOf(userId, list), `choice=${choice}`);

  test('are all on at first, and change one by one', async () => {
    const nora = await api.signIn();
    expect((await nora.get(PATH)).json()).toEqual(EVERYTHING);
    for (const changes of [{ expirationAlerts: false }, { emailReminders: false, teamUpdates: false }, EVERYTHING]) {
      const before = (await nora.get(PATH)).json();
      expect((await nora.put(PATH, changes)).json()).toEqual({ ...before, ...changes });
      expect((await nora.get(PATH)).json()).toEqual({ ...before, ...changes });
    }
  });

  test('reflect unsubscribe links and can switch emails on again', async () => {
    const nora = await api.signIn();
    const nothing = { emailReminders: false, expirationAlerts: false, teamUpdates: false };
    await press(nora.userId, 'reminders', 'stop');
    expect((await nora.get(PATH)).json()).toEqual({ ...nothing, teamUpdates: true });
    await press(nora.userId, 'team-updates', 'stop');
    expect((await nora.get(PATH)).json()).toEqual(nothing);
    await nora.put(PATH, { emailReminders: true });
    expect((await nora.get(PATH)).json()).toEqual({ ...nothing, emailReminders: true });
    await press(nora.userId, 'reminders', 'resume');
    expect((await nora.get(PATH)).json()).toEqual({ ...EVERYTHING, teamUpdates: false });
  });

  test('keep both of two concurrent changes', async () => {
    const nora = await api.signIn();
    await Promise.all([nora.put(PATH, { emailReminders: false }), nora.put(PATH, { expirationAlerts: false })]);
    const both = { emailReminders: false, expirationAlerts: false, teamUpdates: true };
    expect((await nora.get(PATH)).json()).toEqual(both);
  });

  test('belong to one person and accept only booleans', async () => {
    const [nora, ada] = [await api.signIn(), await api.signIn()];
    await nora.put(PATH, { teamUpdates: false });
    expect((await ada.get(PATH)).json()).toEqual(EVERYTHING);
    expect((await nora.put(PATH, { teamUpdates: 'no' })).statusCode).toBe(400);
    expect((await api.inject(PATH)).statusCode).toBe(401);
    expect((await api.inject({ method: 'PUT', url: PATH, payload: {} })).statusCode).toBe(401);
  });
});

describe('the unsubscribe link', () => {
  test.each([
    [
      'reminders',
      'email reminders, expiration alerts, requests and decisions about requirements, and the weekly email of an organization',
    ],
    ['team-updates', 'team updates'],
  ] as const)('names every email of the list %s when it asks, unsubscribes and resubscribes', async (list, mails) => {
    const { userId } = await api.signIn();
    const url = await linkOf(userId, list);
    const page = await api.inject(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    expect(page.body).toContain('<form method="post"');
    expect(page.body).toContain(`<p>You will no longer get ${mails}.</p>`);
    // Mail scanners open links too.
    expect(await preferences().hasStopped(userId, list)).toBe(false);
    expect((await submit(url, 'choice=stop')).body).toContain(`<p>We no longer send you ${mails}.</p>`);
    expect((await submit(url, 'choice=resume')).body).toContain(`<p>We will send you ${mails}.</p>`);
    expect(await preferences().hasStopped(userId, list)).toBe(false);
  });

  test('unsubscribes with one click in an email client, without a session', async () => {
    const { userId } = await api.signIn();
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const answer = await submit(await linkOf(userId), 'List-Unsubscribe=One-Click', headers);
    expect([answer.statusCode, await isStopped(userId)]).toEqual([200, true]);
  });

  test('returns 404 when its token is changed, cut or missing', async () => {
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
    expect([await isStopped(userId), await isStopped(other.userId)]).toEqual([false, false]);
  });
});
