import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Wake } from '../../platform/jobs/wake/wake.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import { Outbox } from './outbox.js';

const KEY = 'deletion:1';
const mail = {
  kind: 'account-deletion' as const,
  dedupeKey: KEY,
  to: 'nora@example.test',
  data: { erasedAfter: '2027-01-01T00:00:00.000Z' },
};

describe('the outbox', () => {
  const api = testApp();

  beforeEach(() => api.app.get(UnitOfWork).manager.deleteAll(OutboxMessage));

  const outbox = () => api.app.get(Outbox, { strict: false });
  const inOne = (work: () => Promise<void>) => api.app.get(UnitOfWork).run(work);
  const rows = () => api.app.get(UnitOfWork).manager.find(OutboxMessage);

  test('takes mail only within the change that causes it', async () => {
    const sentence = 'Mail is queued inside the unit of work that causes it.';
    await expect(outbox().add(mail)).rejects.toThrow(sentence);
    await expect(outbox().add()).rejects.toThrow(sentence);
    await expect(
      inOne(async () => {
        await outbox().add(mail);
        throw new Error('The change failed.');
      }),
    ).rejects.toThrow('The change failed.');
    expect(await rows()).toEqual([]);
  });

  test('keeps whom and what a mail is about, once for each key', async () => {
    const { id, owner } = await createOrganization(api);
    const about = { userId: owner.userId, organizationId: id, namedUserId: owner.userId };
    await inOne(() => outbox().add({ ...mail, ...about }, { ...mail, dedupeKey: 'deletion:2' }));
    await inOne(() => outbox().add({ ...mail, to: 'other@example.test' }));
    const found = await rows();
    expect(found).toHaveLength(2);
    const row = (key: string) => found.find(({ dedupeKey }) => dedupeKey === key);
    expect(row(KEY)).toMatchObject({ kind: mail.kind, recipient: mail.to, payload: mail.data, ...about });
    expect(row('deletion:2')).toMatchObject({ userId: null, organizationId: null, namedUserId: null });
  });

  test('wakes the relay after the commit, if there is mail', async () => {
    const notify = jest.spyOn(api.get(Wake), 'notify');
    await inOne(() => outbox().add());
    expect(notify).not.toHaveBeenCalled();
    await inOne(async () => {
      await outbox().add(mail);
      expect(notify).not.toHaveBeenCalled();
    });
    expect(notify.mock.calls).toEqual([['outbox']]);
    notify.mockRestore();
  });

  test('cancels what is not sent yet, without its contents', async () => {
    await inOne(() => outbox().add(mail, { ...mail, dedupeKey: 'deletion:2' }));
    await outbox().cancel(KEY);
    const [cancelled, queued] = (await rows()).toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1));
    expect(cancelled).toMatchObject({ state: 'cancelled', payload: {}, settledAt: expect.any(Date) });
    expect(queued).toMatchObject({ state: 'queued', payload: mail.data, settledAt: null });
  });
});
