import type { Job } from '@tracker/contracts/rollout/job-operations';
import { detailText, queueText } from './job-words';

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

it('names a queue in words', () => {
  expect(queueText('document-removals')).toBe('Document removals');
});

it.each<[Partial<Job>, string]>([
  [{}, '–'],
  [{ lastError: 'No room.' }, 'Tried before: No room.'],
  [{ state: 'running' }, 'Begun'],
  [{ state: 'running', progress: 0.426 }, '43 %'],
  [{ state: 'running', progress: 0.5, progressWord: 'writing' }, '50 %, writing'],
  [{ state: 'failed', lastError: 'No room.' }, 'No room.'],
  [{ state: 'failed' }, 'No reason was recorded.'],
  [{ state: 'done', progress: 1 }, '–'],
])('says of %j: %s', (change, text) => {
  expect(detailText({ ...job, ...change })).toBe(text);
});
