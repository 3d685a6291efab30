import { Alarm } from '../../../platform/jobs/wake/alarm.js';
import { spinUntil } from '../../../testing/until.js';
import { aWhile, endRelays, mailTo, messages, relayOf } from './relay.fixture.js';
import type { MailMessage } from './smtp-sender.js';

const HOLD_MS = 25_000;

let slept: jest.SpyInstance<Promise<void>, [number]>;
beforeEach(() => (slept = jest.spyOn(Alarm.prototype, 'sleep')));
afterEach(async () => {
  jest.restoreAllMocks();
  await endRelays();
});

const idsOf = (those: readonly { id: string }[] = []) => those.map(({ id }) => id);

test('the relay claims 100 emails, keeps all connections busy, and claims more in time', async () => {
  const { relay, repository, sends, wakes, recorded } = relayOf(messages(130));
  relay.start();
  await spinUntil(() => sends.length === 2, 'two sends');
  expect(repository.claim.mock.calls).toEqual([[100]]);
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  expect(slept.mock.calls).toEqual([[5_000]]);
  expect(wakes.notify.mock.calls).toEqual([['outbox']]);
  for (let done = 0; done < 78; done += 1) {
    sends[done]?.accept();
    await spinUntil(() => sends.length === done + 3, 'another send');
  }
  await spinUntil(() => recorded().length === 78, 'records');
  relay.wake();
  await aWhile();
  expect([repository.claim.mock.calls.length, sends.length]).toEqual([1, 80]);
  sends[78]?.accept();
  await spinUntil(() => repository.claim.mock.calls.length === 2, 'another portion');
  await spinUntil(() => {
    for (const { accept } of sends) accept();
    return recorded().length === 130;
  }, 'all sent');
  expect(new Set(recorded()).size).toBe(130);
  expect(wakes.notify).toHaveBeenCalledTimes(1);
});

test('at most ten sent emails wait to be recorded while others are sent', async () => {
  const { relay, repository, sends, recorded } = relayOf(messages(30));
  let release: () => void = () => undefined;
  repository.markSent.mockImplementationOnce(() => new Promise((resolve) => (release = resolve)));
  relay.start();
  await spinUntil(() => {
    for (const { accept } of sends) accept();
    return sends.length === 12;
  }, 'twelve sends');
  await aWhile();
  for (const { accept } of sends) accept();
  await aWhile();
  expect(sends).toHaveLength(12);
  release();
  await spinUntil(() => sends.length > 12, 'more sends');
  expect(recorded().slice(0, 1)).toEqual(['m0']);
});

test.each([
  [1_234, 1_234],
  [0, 10],
  [60_000, 5_000],
  [null, 5_000],
])('when the next email is due in %p ms, the relay looks again after %i ms', async (due, expected) => {
  const { relay, repository } = relayOf([]);
  repository.nextDueInMs.mockResolvedValue(due);
  relay.start();
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  expect(slept.mock.calls).toEqual([[expected]]);
});

test('an unreachable database is queried again after a second or a wake-up', async () => {
  const { relay, repository, sends } = relayOf(messages(1));
  repository.claim.mockRejectedValueOnce(new Error('away'));
  relay.start();
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  expect(slept.mock.calls).toEqual([[1_000]]);
  relay.wake();
  await spinUntil(() => sends.length === 1, 'a send');
});

test('an email claimed four times without a result is sent alone, before any other claim', async () => {
  const all = messages(4);
  Object.assign(all[0] ?? {}, { attempts: 3 });
  Object.assign(all[1] ?? {}, { attempts: 4 });
  Object.assign(all[2] ?? {}, { attempts: 4, lastError: '451' });
  const { relay, repository, sends } = relayOf(all);
  relay.start();
  await spinUntil(() => sends.length === 1, 'a send');
  await aWhile();
  relay.wake();
  await aWhile();
  expect(sends.map(({ to }) => to)).toEqual(['m1']);
  expect(repository.release.mock.calls.map(([those]) => idsOf(those))).toEqual([['m0', 'm2', 'm3']]);
  expect(repository.claim).toHaveBeenCalledTimes(1);
  sends[0]?.accept();
  await spinUntil(() => repository.claim.mock.calls.length === 2, 'the next look');
  expect(slept.mock.calls[0]).toEqual([0]);
});

test('emails not started within 25 seconds are released, and a late rendered one is requeued', async () => {
  const { relay, repository, writer, sends } = relayOf(messages(4));
  let write: (mail: MailMessage) => void = () => undefined;
  writer.write.mockImplementationOnce(() => new Promise((resolve) => (write = resolve)));
  // An integer, because adding and subtracting fractions can change the value.
  const began = Math.ceil(performance.now());
  const now = jest.spyOn(performance, 'now').mockReturnValue(began);
  relay.start();
  await spinUntil(() => sends.length === 1 && slept.mock.calls.length === 1, 'a send');
  for (const [passed, expected] of [
    [HOLD_MS, []],
    [HOLD_MS + 1, [['m2', 'm3']]],
  ] as const) {
    now.mockReturnValue(began + passed);
    relay.wake();
    await aWhile();
    expect(repository.release.mock.calls.map(([those]) => idsOf(those))).toEqual(expected);
  }
  write(mailTo('m0'));
  await spinUntil(() => repository.requeue.mock.calls.length === 1, 'the return of what was written');
  expect(repository.requeue.mock.calls[0]?.slice(1)).toEqual([0, null, { keepsAttempts: true }]);
  expect(sends.map(({ to }) => to)).toEqual(['m1']);
});

test('a stopping relay releases unstarted emails, finishes the others, and can be restarted', async () => {
  const { relay, repository, sends, recorded } = relayOf(messages(5));
  relay.start();
  relay.start();
  await spinUntil(() => sends.length === 2 && slept.mock.calls.length === 1, 'two sends');
  let isStopped = false;
  const stopped = relay.stop().then(() => (isStopped = true));
  await aWhile();
  expect(repository.release.mock.calls.map(([those]) => idsOf(those))).toEqual([['m2', 'm3', 'm4']]);
  expect([isStopped, repository.claim.mock.calls.length]).toEqual([false, 1]);
  for (const { accept } of sends) accept();
  await stopped;
  expect(recorded().toSorted()).toEqual(['m0', 'm1']);
  expect(sends).toHaveLength(2);
  relay.start();
  await spinUntil(() => repository.claim.mock.calls.length === 2, 'another look');
});

test('a relay stops even if it cannot release emails', async () => {
  const { relay, repository, sends } = relayOf(messages(3));
  repository.release.mockRejectedValue(new Error('away'));
  relay.start();
  await spinUntil(() => sends.length === 2 && slept.mock.calls.length === 1, 'two sends');
  const stopped = relay.stop();
  for (const { accept } of sends) accept();
  await stopped;
});
