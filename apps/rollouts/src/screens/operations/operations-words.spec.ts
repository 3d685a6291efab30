import type { Job } from '@tracker/contracts/rollout/operations';
import { ageText, detailText, queueText, sinceText } from './operations-words';

const job: Job = {
  id: '1',
  queue: 'document-removals',
  state: 'waiting',
  attempts: 0,
  progress: null,
  progressWord: null,
  lastError: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  runAt: '2026-11-21T10:01:00.000Z',
  startedAt: null,
  settledAt: null,
};
const NOW = new Date('2026-11-21T10:00:00Z');

it('shows the name of a queue as text', () => {
  expect(queueText('document-removals')).toBe('Document removals');
});

it.each<[Partial<Job>, string]>([
  [{}, '–'],
  [{ lastError: 'No room.' }, 'Last attempt: No room.'],
  [{ state: 'running' }, 'Started'],
  [{ state: 'running', progress: 0.426 }, '43 %'],
  [{ state: 'running', progress: 0.5, progressWord: 'writing' }, '50 %, writing'],
  [{ state: 'failed', lastError: 'No room.' }, 'No room.'],
  [{ state: 'failed' }, 'No reason was recorded.'],
  [{ state: 'done', progress: 1 }, '–'],
])('describes the job %j as "%s"', (change, text) => {
  expect(detailText({ ...job, ...change })).toBe(text);
});

it.each([
  [0, 'Under a minute'],
  [59.9, 'Under a minute'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [7_200, '2 hours'],
  [86_400, '1 day'],
  [864_000, '10 days'],
])('shows %d seconds as "%s"', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});

it.each([
  [null, 'Never'],
  ['2026-11-21T09:59:30Z', 'Just now'],
  ['2026-11-21T10:00:05Z', 'Just now'],
  ['2026-11-21T08:00:00Z', '2 hours ago'],
])('shows the instant %s as "%s"', (instant, text) => {
  expect(sinceText(instant, NOW)).toBe(text);
});
