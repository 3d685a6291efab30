import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { pool } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { untilLockWaits } from '../../testing/lock-waits.js';
import { testApp } from '../../testing/test-app.js';
import { type ClaimedMessage, OutboxRepository } from './outbox.repository.js';

const api = testApp();
let repository: OutboxRepository;

beforeAll(async () => {
  repository = api.app.get(OutboxRepository, { strict: false });
});

beforeEach(async () => {
  await database().query('delete from outbox_messages');
  await database().query(
    `insert into outbox_messages (kind, dedupe_key, recipient, payload)
     select 'organization-deleted', 'deleted:' || n, n || '@example.test', '{}' from generate_series(1, 40) n`,
  );
});

const database = () => pool(api.app.get(DataSource));
const rows = () => api.app.get(UnitOfWork).manager.find(OutboxMessage, { order: { id: 'ASC' } });
const idsOf = (messages: readonly { id: string }[]) => messages.map(({ id }) => id).toSorted();
const makeDue = () => database().query('update outbox_messages set run_at = now()');

test('mails that another worker is taking at the same moment are left to it, without waiting for it', async () => {
  const other = await database().connect();
  try {
    await other.query('begin');
    const taken = await other.query<{ id: string }>(
      `update outbox_messages set run_at = now() + interval '1 minute', claim = gen_random_uuid()
       where id in (select id from outbox_messages order by run_at, id limit 25 for update) returning id`,
    );
    const claiming = repository.claim(100);
    const first = await Promise.race([claiming, untilLockWaits(api)]);
    await other.query('commit');
    const claimed = await claiming;
    expect(first).toBe(claimed);
    expect(claimed).toHaveLength(15);
    expect(idsOf([...taken.rows, ...claimed])).toEqual(idsOf(await rows()));
  } finally {
    other.release(true);
  }
});

test('workers that take at once share the mails: each is taken by one, as often as asked', async () => {
  const portions = await Promise.all(Array.from({ length: 5 }, () => repository.claim(7)));
  const claimed = portions.flat();
  expect(portions.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7]);
  expect(new Set(idsOf(claimed)).size).toBe(35);
  expect(await repository.claim(100)).toHaveLength(5);
});

const lateActs: [string, (late: ClaimedMessage) => Promise<void>][] = [
  ['puts it back', (late) => repository.requeue(late, 5_000, 'late', { keepsAttempts: false })],
  ['puts it back with its tries', (late) => repository.requeue(late, 0, null, { keepsAttempts: true })],
  ['gives it back untried', (late) => repository.release([late])],
  ['gives it up', (late) => repository.markFailed(late, 'late')],
  ['withdraws it', (late) => repository.markCancelled(late)],
];

test.each(lateActs)(
  'a holder whose lease is over and who %s changes nothing for the next holder',
  async (_act, act) => {
    const late = await repository.claim(1);
    await makeDue();
    const [held] = await repository.claim(40).then((all) => all.filter(({ id }) => id === late[0]?.id));
    const before = await rows();
    for (const message of late) await act(message);
    expect(await rows()).toEqual(before);
    expect(before.find(({ id }) => id === held?.id)?.claim).toBe(held?.claim);
    // Nor for anybody when the mail was settled meanwhile.
    await repository.markSent(idsOf(late));
    const settled = await rows();
    for (const message of late) await act(message);
    expect(await rows()).toEqual(settled);
  },
);

test.each(lateActs)('a holder who %s settles its own mail and no other', async (_act, act) => {
  const [one, ...others] = await repository.claim(3);
  const before = await rows();
  if (one) await act(one);
  const after = await rows();
  const untouched = (all: OutboxMessage[]) => all.filter(({ id }) => id !== one?.id);
  expect(untouched(after)).toEqual(untouched(before));
  expect(after.find(({ id }) => id === one?.id)?.claim).toBeNull();
  expect(others).toHaveLength(2);
});
