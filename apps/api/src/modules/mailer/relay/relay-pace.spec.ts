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

test('a hundred are taken at once, every connection is kept busy, and more are fetched before they run dry', async () => {
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

test('ten may wait to be recorded while others are sent, and no more', async () => {
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
])('when the next mail is due in %p ms it looks again after %i', async (due, expected) => {
  const { relay, repository } = relayOf([]);
  repository.nextDueInMs.mockResolvedValue(due);
  relay.start();
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  expect(slept.mock.calls).toEqual([[expected]]);
});

test('a database that is away is asked again after a second, or when there is news', async () => {
  const { relay, repository, sends } = relayOf(messages(1));
  repository.claim.mockRejectedValueOnce(new Error('away'));
  relay.start();
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  expect(slept.mock.calls).toEqual([[1_000]]);
  relay.wake();
  await spinUntil(() => sends.length === 1, 'a send');
});

test('a mail that was taken four times without a word is tried alone, and nothing is taken meanwhile', async () => {
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

test('what was taken and not begun within 25 seconds goes back, and what was being written is not sent', async () => {
  const { relay, repository, writer, sends } = relayOf(messages(4));
  let write: (mail: MailMessage) => void = () => undefined;
  writer.write.mockImplementationOnce(() => new Promise((resolve) => (write = resolve)));
  // Whole: with a fraction, what is added and taken away again is not always what it was.
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

test('a relay that stops gives back what it has not begun, ends what it has, and can be started again', async () => {
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

test('a relay that cannot give anything back stops all the same', async () => {
  const { relay, repository, sends } = relayOf(messages(3));
  repository.release.mockRejectedValue(new Error('away'));
  relay.start();
  await spinUntil(() => sends.length === 2 && slept.mock.calls.length === 1, 'two sends');
  const stopped = relay.stop();
  for (const { accept } of sends) accept();
  await stopped;
});
