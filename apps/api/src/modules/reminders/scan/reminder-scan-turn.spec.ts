import type { ScheduledTasks, Task, TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { scanIfFree, scanWhenFree } from './reminder-scan-turn.js';

const COUNTS = { digests: 1, reminders: 2, alerts: 3 };

/** Tasks whose lease is free on the given calls. Further calls fail. */
function tasksThat(...answers: boolean[]) {
  const requested: Task[] = [];
  const reported: (TaskCounts | void)[] = [];
  const { signal } = new AbortController();
  const run: ScheduledTasks['run'] = async (task, work) => {
    requested.push(task);
    const isFree = answers.shift();
    if (isFree === undefined) throw new Error('Called too often.');
    if (!isFree) return false;
    // Like ScheduledTasks, which logs a failure and answers false.
    return work(signal).then(
      (counts) => reported.push(counts) > 0,
      () => false,
    );
  };
  return { tasks: { run }, requested, reported, signal };
}

test('a scheduled scan runs when none is running, reports its counts, and can be aborted', async () => {
  const { tasks, requested, reported, signal } = tasksThat(true);
  const scan = jest.fn(async () => COUNTS);
  expect(await scanIfFree(tasks, scan)).toBe(true);
  expect(scan.mock.calls).toEqual([[signal]]);
  expect(requested).toEqual([{ name: 'reminder-scan', everySeconds: 0 }]);
  expect(reported).toEqual([COUNTS]);
});

test('a scheduled scan without work succeeds, and does not wait when another scan is running', async () => {
  const { tasks, reported } = tasksThat(true, false);
  const scan = jest.fn(async () => null);
  expect([await scanIfFree(tasks, scan), await scanIfFree(tasks, scan)]).toEqual([true, false]);
  expect(scan).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([{}]);
});

test('a scan by command waits for a running scan and then runs once', async () => {
  const { tasks, requested, reported, signal } = tasksThat(false, false, true);
  const scan = jest.fn(async () => COUNTS);
  expect(await scanWhenFree(tasks, scan)).toEqual(COUNTS);
  expect(scan.mock.calls).toEqual([[signal]]);
  expect(requested.map(({ name }) => name)).toEqual(['reminder-scan', 'reminder-scan', 'reminder-scan']);
  expect(reported).toEqual([COUNTS]);
});

test('a failed scan by command rejects with its error and is not retried', async () => {
  const { tasks } = tasksThat(true);
  await expect(scanWhenFree(tasks, async () => Promise.reject(new Error('Failed.')))).rejects.toThrow('Failed.');
});

test('a scan by command times out when the running scan never ends', async () => {
  const { tasks } = tasksThat(false);
  const now = jest.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValueOnce(599_999).mockReturnValueOnce(600_000);
  try {
    await expect(scanWhenFree(tasks, async () => COUNTS)).rejects.toThrow('Another reminder scan is still running.');
  } finally {
    now.mockRestore();
  }
});
