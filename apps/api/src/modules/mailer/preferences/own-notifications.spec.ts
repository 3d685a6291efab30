import { testApp } from '../../../testing/test-app.js';
import type { MailingList } from '../templates/mail-content.js';
import { UnsubscriptionRepository } from './unsubscription.repository.js';

const PATH = '/api/notifications';
const EVERYTHING = { emailReminders: true, expirationAlerts: true, teamUpdates: true };

describe('own notifications', () => {
  const api = testApp();

  async function press(userId: string, list: MailingList, choice: 'stop' | 'resume'): Promise<void> {
    const { pathname, search } = new URL(
      await api.app.get(UnsubscriptionRepository, { strict: false }).urlFor(userId, list),
    );
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await api.inject({ method: 'POST', url: pathname + search, headers, payload: `choice=${choice}` });
  }

  test('are all on at first, and change one by one', async () => {
    const nora = await api.signIn();
    expect((await nora.get(PATH)).json()).toEqual(EVERYTHING);
    for (const changes of [{ expirationAlerts: false }, { emailReminders: false, teamUpdates: false }, EVERYTHING]) {
      const before = (await nora.get(PATH)).json();
      expect((await nora.put(PATH, changes)).json()).toEqual({ ...before, ...changes });
      expect((await nora.get(PATH)).json()).toEqual({ ...before, ...changes });
    }
  });

  test('show what the link in a mail has stopped, and are the way back', async () => {
    const nora = await api.signIn();
    await press(nora.userId, 'reminders', 'stop');
    expect((await nora.get(PATH)).json()).toEqual({
      emailReminders: false,
      expirationAlerts: false,
      teamUpdates: true,
    });
    await press(nora.userId, 'team-updates', 'stop');
    expect((await nora.get(PATH)).json()).toMatchObject({ teamUpdates: false });
    await nora.put(PATH, { emailReminders: true });
    expect((await nora.get(PATH)).json()).toEqual({
      emailReminders: true,
      expirationAlerts: false,
      teamUpdates: false,
    });
    await press(nora.userId, 'reminders', 'resume');
    expect((await nora.get(PATH)).json()).toEqual({ ...EVERYTHING, teamUpdates: false });
  });

  test('keep both of two changes at the same moment', async () => {
    const nora = await api.signIn();
    await Promise.all([nora.put(PATH, { emailReminders: false }), nora.put(PATH, { expirationAlerts: false })]);
    expect((await nora.get(PATH)).json()).toEqual({
      emailReminders: false,
      expirationAlerts: false,
      teamUpdates: true,
    });
  });

  test('are one’s own, and nothing else than yes and no', async () => {
    const [nora, ada] = [await api.signIn(), await api.signIn()];
    await nora.put(PATH, { teamUpdates: false });
    expect((await ada.get(PATH)).json()).toEqual(EVERYTHING);
    expect((await nora.put(PATH, { teamUpdates: 'no' })).statusCode).toBe(400);
    expect((await api.inject(PATH)).statusCode).toBe(401);
    expect((await api.inject({ method: 'PUT', url: PATH, payload: {} })).statusCode).toBe(401);
  });
});
