import { UnusableAddressError } from '../templates/mail-writer.js';
import { spinUntil } from '../../../testing/until.js';
import { aWhile, endRelays, mailTo, messages, relayOf } from './relay.fixture.js';
import { MAX_ATTEMPTS } from './delivery-failure.js';
import type { MailMessage } from './smtp-sender.js';

afterEach(async () => {
  jest.restoreAllMocks();
  await endRelays();
});

const idsOf = (those: readonly { id: string }[] = []) => those.map(({ id }) => id);
const smtpError = (responseCode: number) =>
  Object.assign(new Error(`${responseCode} no`), { responseCode, command: 'RCPT TO' });
const AWAY = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

test.each([
  ['permanently', 550, 1],
  ['temporarily on its last attempt', 451, MAX_ATTEMPTS],
])('an email that is refused %s fails, and the relay continues', async (_what, code, attempts) => {
  const all = messages(3, { attempts, lastError: 'before' });
  const { relay, repository, sends } = relayOf([...all]);
  relay.start();
  await spinUntil(() => sends.length === 2, 'two sends');
  sends[0]?.refuse(smtpError(code));
  await spinUntil(() => sends.length === 3, 'the next one');
  expect(repository.markFailed.mock.calls).toEqual([[all[0], `${code} no`]]);
  expect(repository.requeue).not.toHaveBeenCalled();
});

test('an email that is refused temporarily loses an attempt and is requeued with a delay', async () => {
  const all = messages(1, { attempts: MAX_ATTEMPTS - 1, lastError: 'before' });
  const { relay, repository, sends } = relayOf([...all]);
  relay.start();
  await spinUntil(() => sends.length === 1, 'a send');
  sends[0]?.refuse(smtpError(451));
  await spinUntil(() => repository.claim.mock.calls.length === 2, 'another look');
  const [message, delay, words, options] = repository.requeue.mock.calls[0] ?? [];
  expect([message, words, options]).toEqual([all[0], '451 no', { keepsAttempts: false }]);
  // A day, give or take a fifth.
  expect(Math.abs((delay ?? 0) - 86_400_000)).toBeLessThanOrEqual(17_280_000);
});

test('an email with an unusable address fails, and one without content is cancelled', async () => {
  const all = messages(2);
  const { relay, repository, writer, sends } = relayOf([...all]);
  writer.write
    .mockRejectedValueOnce(new UnusableAddressError('The address is not usable.'))
    .mockResolvedValueOnce(null);
  relay.start();
  await spinUntil(() => repository.markCancelled.mock.calls.length === 1, 'a withdrawal');
  expect(repository.markFailed.mock.calls).toEqual([[all[0], 'The address is not usable.']]);
  expect(repository.markCancelled.mock.calls).toEqual([[all[1]]]);
  expect(sends).toEqual([]);
});

test('an email fails unsent only after its process has crashed in every attempt', async () => {
  const all = [MAX_ATTEMPTS, MAX_ATTEMPTS + 1].flatMap((attempts) =>
    messages(1, { id: `after ${attempts}`, attempts, lastError: 'x' }),
  );
  const { relay, repository, sends } = relayOf([...all]);
  relay.start();
  await spinUntil(() => repository.markFailed.mock.calls.length === 1 && sends.length === 1, 'one of each');
  expect(repository.markFailed.mock.calls).toEqual([
    [all[1], 'Every process that sent it stopped before it finished.'],
  ]);
  expect(sends.map(({ to }) => to)).toEqual([all[0]?.id]);
});

test('an email whose result cannot be recorded does not block a connection', async () => {
  const { relay, repository, sends, logger } = relayOf(messages(4));
  repository.markFailed.mockRejectedValue(new Error('The database is away.'));
  relay.start();
  for (const place of [0, 1]) {
    await spinUntil(() => sends.length > place, 'a send');
    sends[place]?.refuse(smtpError(550));
  }
  await spinUntil(() => sends.length === 4, 'the others');
  expect(logger.error).toHaveBeenCalled();
});

test('an unreachable mail server is retried after 1 s, then 2 s, at the cost of one attempt', async () => {
  const all = messages(5);
  const outbox = [...all];
  const { relay, repository, sends, recorded } = relayOf(outbox);
  let time = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  // Independent of the wall clock.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  relay.start();
  await spinUntil(() => sends.length === 2, 'two sends');
  for (const { refuse } of sends) refuse(AWAY);
  await spinUntil(
    () => repository.release.mock.calls.length === 1 && repository.requeue.mock.calls.length === 2,
    'a pause',
  );
  expect(repository.release.mock.calls.map(([those]) => idsOf(those))).toEqual([['m2', 'm3', 'm4']]);
  const [first, second] = repository.requeue.mock.calls;
  expect([first?.[0].id, first?.[2], first?.[3]]).toEqual(['m0', 'away', { keepsAttempts: false }]);
  expect([second?.[0].id, second?.[2], second?.[3]]).toEqual(['m1', 'away', { keepsAttempts: true }]);
  for (const put of [first, second]) expect(Math.abs((put?.[1] ?? 0) - 875)).toBeLessThanOrEqual(125);
  outbox.push(...messages(1, { id: 'later' }));
  relay.wake();
  await aWhile();
  expect([sends.length, repository.claim.mock.calls.length]).toEqual([2, 1]);

  time += 1_000;
  relay.wake();
  await spinUntil(() => sends.length === 3, 'a try after the pause');
  sends[2]?.refuse(AWAY);
  await spinUntil(() => repository.requeue.mock.calls.length === 3, 'another pause');
  const [, longer, , options] = repository.requeue.mock.calls[2] ?? [];
  expect(options).toEqual({ keepsAttempts: true });
  expect(Math.abs((longer ?? 0) - 1_750)).toBeLessThanOrEqual(250);

  // An accepted email ends the outage: the next failure may again be due to an email, which has no attempts left.
  time += 2_000;
  outbox.push(...messages(1, { id: 'accepted' }));
  relay.wake();
  await spinUntil(() => sends.length === 4, 'a try that succeeds');
  sends[3]?.accept();
  await spinUntil(() => recorded().length === 1, 'its record');
  outbox.push(...messages(1, { id: 'to blame', attempts: MAX_ATTEMPTS, lastError: 'x' }));
  relay.wake();
  await spinUntil(() => sends.length === 5, 'the last try');
  sends[4]?.refuse(AWAY);
  await spinUntil(() => repository.markFailed.mock.calls.length === 1, 'its end');
  expect(repository.markFailed.mock.calls).toEqual([[expect.objectContaining({ id: 'to blame' }), 'away']]);
});

test('an email rendered while the mail server goes down is requeued with its attempts', async () => {
  const { relay, repository, writer, sends } = relayOf(messages(2));
  let write: (mail: MailMessage) => void = () => undefined;
  writer.write.mockImplementationOnce(() => new Promise((resolve) => (write = resolve)));
  relay.start();
  await spinUntil(() => sends.length === 1, 'a send');
  sends[0]?.refuse(AWAY);
  await spinUntil(() => repository.requeue.mock.calls.length === 1, 'a pause');
  write(mailTo('m0'));
  await spinUntil(() => repository.requeue.mock.calls.length === 2, 'its return');
  expect(repository.requeue.mock.calls[1]?.slice(1)).toEqual([0, null, { keepsAttempts: true }]);
  expect(sends).toHaveLength(1);
});
