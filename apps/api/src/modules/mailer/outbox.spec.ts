import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { RetentionJob } from '../../platform/jobs/retention.job.js';
import { Wake } from '../../platform/jobs/wake/wake.js';
import { inAnotherTransaction, untilLockWaits } from '../../testing/lock-waits.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import { Outbox } from './outbox.js';
import { type ClaimedMessage, LEASE_SECONDS, OutboxRepository } from './outbox.repository.js';

const api = testApp();
const rows = () => api.get(UnitOfWork).manager.find(OutboxMessage, { order: { id: 'ASC' } });

beforeEach(() => api.get(UnitOfWork).manager.deleteAll(OutboxMessage));

describe('the outbox', () => {
  const KEY = 'deletion:1';
  const mail = {
    kind: 'account-deletion' as const,
    dedupeKey: KEY,
    to: 'nora@example.test',
    data: { erasedAfter: '2027-01-01T00:00:00.000Z' },
  };
  const outbox = () => api.get(Outbox);
  const inOne = (work: () => Promise<void>) => api.get(UnitOfWork).run(work);

  test('accepts emails only inside the unit of work that causes them', async () => {
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

  test('stores an email with its references once per deduplication key', async () => {
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

  test('wakes the relay after the commit, if there are emails', async () => {
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

  test('cancels an unsent email and clears its payload', async () => {
    await inOne(() => outbox().add(mail, { ...mail, dedupeKey: 'deletion:2' }));
    await outbox().cancel(KEY);
    const [cancelled, queued] = (await rows()).toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1));
    expect(cancelled).toMatchObject({ state: 'cancelled', payload: {}, settledAt: expect.any(Date) });
    expect(queued).toMatchObject({ state: 'queued', payload: mail.data, settledAt: null });
  });
});

describe('claiming emails', () => {
  const repository = () => api.get(OutboxRepository);
  const idsOf = (messages: readonly { id: string }[]) => messages.map(({ id }) => id).toSorted();
  const makeDue = () => api.query('update outbox_messages set run_at = now()');

  beforeEach(() =>
    api.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, payload)
       select 'organization-deleted', 'deleted:' || n, n || '@example.test', '{}' from generate_series(1, 40) n`,
    ),
  );

  test('skips emails that another worker is claiming, without waiting', async () => {
    await inAnotherTransaction(api, async (other) => {
      const taken = await other.query<{ id: string }>(
        `update outbox_messages set run_at = now() + interval '1 minute', claim = gen_random_uuid()
         where id in (select id from outbox_messages order by run_at, id limit 25 for update) returning id`,
      );
      const claiming = repository().claim(100);
      const first = await Promise.race([claiming, untilLockWaits(api)]);
      await other.query('commit');
      const claimed = await claiming;
      expect(first).toBe(claimed);
      expect(claimed).toHaveLength(15);
      expect(idsOf([...taken.rows, ...claimed])).toEqual(idsOf(await rows()));
    });
  });

  test('gives each email to one worker until its lease ends', async () => {
    const portions = await Promise.all(Array.from({ length: 5 }, () => repository().claim(7)));
    expect(portions.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7]);
    expect(new Set(idsOf(portions.flat())).size).toBe(35);
    expect(await repository().claim(100)).toHaveLength(5);
    expect(await repository().claim(100)).toEqual([]);
    expect(await repository().nextDueInMs()).toBeGreaterThan((LEASE_SECONDS - 5) * 1_000);
    await makeDue();
    expect((await repository().claim(1))[0]?.attempts).toBe(2);
  });

  test('comes with the time zone of its reader, found by id or verified address', async () => {
    const zones = ['Asia/Tokyo', 'Asia/Kathmandu', 'Asia/Dubai'];
    const [byId, verified, unverified] = await Promise.all(zones.map((timeZone) => api.signIn({ timeZone })));
    await api.query(`update outbox_messages set user_id = $1 where dedupe_key = 'deleted:1'`, [byId?.userId]);
    await api.query(`update outbox_messages set recipient = upper($1) where dedupe_key = 'deleted:2'`, [
      verified?.email,
    ]);
    await api.query('update users set email_verified = false where id = $1', [unverified?.userId]);
    await api.query(`update outbox_messages set recipient = $1 where dedupe_key = 'deleted:3'`, [unverified?.email]);
    const claimed = (await repository().claim(40)).filter(({ timeZone }) => timeZone !== null);
    const known = claimed.map(({ dedupeKey, timeZone }) => [dedupeKey, timeZone]).toSorted();
    expect(known).toEqual([
      ['deleted:1', 'Asia/Tokyo'],
      ['deleted:2', 'Asia/Kathmandu'],
    ]);
  });

  const acts: [string, (claimed: ClaimedMessage) => Promise<void>][] = [
    ['requeue', (claimed) => repository().requeue(claimed, 5_000, 'late', { keepsAttempts: false })],
    ['requeue with its attempts', (claimed) => repository().requeue(claimed, 0, null, { keepsAttempts: true })],
    ['release', (claimed) => repository().release([claimed])],
    ['fail', (claimed) => repository().markFailed(claimed, 'late')],
    ['cancel', (claimed) => repository().markCancelled(claimed)],
  ];

  test.each(acts)('allows only the lease holder to change its own email: %s', async (_act, act) => {
    const [one, late] = (await repository().claim(2)) as [ClaimedMessage, ClaimedMessage];
    const untouched = async () => (await rows()).filter(({ id }) => id !== one.id);
    const others = await untouched();
    await act(one);
    expect(await untouched()).toEqual(others);
    expect((await rows()).find(({ id }) => id === one.id)?.claim).toBeNull();

    await makeDue();
    const leased = (await repository().claim(40)).find(({ id }) => id === late.id);
    const before = await rows();
    await act(late);
    expect(await rows()).toEqual(before);
    expect(before.find(({ id }) => id === late.id)?.claim).toBe(leased?.claim);
    // Nor can any worker change an email that has been settled.
    await repository().markSent([late.id]);
    const settled = await rows();
    await act(late);
    expect(await rows()).toEqual(settled);
  });
});

describe('the retention of the outbox', () => {
  const forget = () => api.get(RetentionJob).forget('outbox-retention');

  test('deletes any number of settled emails after 90 days, but never queued ones', async () => {
    await api.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, state, settled_at)
       select 'invitation', state || days || ':' || n, 'a@example.test', state,
         case when state <> 'queued' then now() - make_interval(days => days) end
       from unnest(array['queued', 'sent', 'failed', 'cancelled']) state, unnest(array[89, 91]) days,
         generate_series(1, case when state = 'sent' then 6000 else 1 end) n`,
    );
    await forget();
    const left = await api.query(
      `select state, count(*)::int as count, max(extract(day from now() - settled_at))::int as days from outbox_messages
       group by state order by state`,
    );
    expect(left.rows).toEqual([
      { state: 'cancelled', count: 1, days: 89 },
      { state: 'failed', count: 1, days: 89 },
      { state: 'queued', count: 2, days: null },
      { state: 'sent', count: 6000, days: 89 },
    ]);
  });

  test('deletes at most 1,000 failed emails per run, and a metric counts the others', async () => {
    await api.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, state, settled_at)
       select 'invitation', 'old' || n, 'a@example.test', 'failed', now() - interval '91 days' from generate_series(1, 1500) n`,
    );
    for (const outlived of [500, 0]) {
      await forget();
      expect((await api.inject('/metrics')).body).toContain(`outbox_messages_outlived ${outlived}\n`);
    }
  });
});
