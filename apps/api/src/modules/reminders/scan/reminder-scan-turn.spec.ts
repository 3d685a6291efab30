import type { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { scanWhenFree } from './reminder-scan-turn.js';

const COUNTS = { digests: 1, reminders: 2, alerts: 3 };

test('a failed scan by command rejects with its error and is not retried', async () => {
  const run = jest.fn<Promise<boolean>, Parameters<ScheduledTasks['run']>>((_task, work) =>
    work(new AbortController().signal).then(
      () => true,
      () => false,
    ),
  );
  await expect(scanWhenFree({ run }, async () => Promise.reject(new Error('Failed.')))).rejects.toThrow('Failed.');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a scan by command times out when the running scan never ends', async () => {
  const tasks = { run: async () => false };
  const now = jest.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValueOnce(599_999).mockReturnValueOnce(600_000);
  try {
    await expect(scanWhenFree(tasks, async () => COUNTS)).rejects.toThrow('Another reminder scan is still running.');
  } finally {
    now.mockRestore();
  }
});
