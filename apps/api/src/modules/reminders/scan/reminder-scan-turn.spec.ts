import type { ScheduledTasks, Task, TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { ReminderScanTurn } from './reminder-scan-turn.js';

const COUNTS = { digests: 1, reminders: 2, alerts: 3 };

/** A turn that is free in these calls, and cannot be asked for more often. */
function turnGiven(...answers: boolean[]) {
  const asked: Task[] = [];
  const told: (TaskCounts | void)[] = [];
  const { signal } = new AbortController();
  const run: ScheduledTasks['run'] = async (task, work) => {
    asked.push(task);
    const isFree = answers.shift();
    if (isFree === undefined) throw new Error('Asked for too often.');
    if (!isFree) return false;
    // As tasks do: a failure is logged there.
    return work(signal).then(
      (counts) => told.push(counts) > 0,
      () => false,
    );
  };
  return { turn: new ReminderScanTurn({ run } as unknown as ScheduledTasks), asked, told, signal };
}

test('a scan of the minute is done in its turn, its counts are told, and it can be cut short', async () => {
  const { turn, asked, told, signal } = turnGiven(true);
  const scan = jest.fn(async () => COUNTS);
  expect(await turn.takeIfFree(scan)).toBe(true);
  expect(scan.mock.calls).toEqual([[signal]]);
  expect(asked).toEqual([{ name: 'reminder-scan', everySeconds: 0 }]);
  expect(told).toEqual([COUNTS]);
});

test('a scan of the minute that finds nothing to do counts as done, and none waits for its turn', async () => {
  const { turn, told } = turnGiven(true, false);
  const scan = jest.fn(async () => null);
  expect([await turn.takeIfFree(scan), await turn.takeIfFree(scan)]).toEqual([true, false]);
  expect(scan).toHaveBeenCalledTimes(1);
  expect(told).toEqual([{}]);
});

test('a scan by hand waits until it is its turn, and is done once', async () => {
  const { turn, asked, told, signal } = turnGiven(false, false, true);
  const scan = jest.fn(async () => COUNTS);
  expect(await turn.take(scan)).toEqual(COUNTS);
  expect(scan.mock.calls).toEqual([[signal]]);
  expect(asked.map(({ name }) => name)).toEqual(['reminder-scan', 'reminder-scan', 'reminder-scan']);
  expect(told).toEqual([COUNTS]);
});

test('a scan by hand fails as it failed, and is not begun again', async () => {
  const { turn } = turnGiven(true);
  await expect(turn.take(async () => Promise.reject(new Error('3 people could not be looked at.')))).rejects.toThrow(
    '3 people could not be looked at.',
  );
});

test('a scan by hand gives up when the one that is under way never ends', async () => {
  const { turn } = turnGiven(false);
  const now = jest.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValueOnce(599_999).mockReturnValueOnce(600_000);
  try {
    await expect(turn.take(async () => COUNTS)).rejects.toThrow('at work for too long; try again later');
  } finally {
    now.mockRestore();
  }
});
