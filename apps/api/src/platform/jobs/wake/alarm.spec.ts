import { inTime } from '../held-waits.fixture.js';
import { Alarm } from './alarm.js';

const A_DAY_MS = 86_400_000;

/** Whether a sleep has ended by the next turn of the event loop. */
async function isOver(sleep: Promise<void>): Promise<boolean> {
  let over = false;
  void sleep.then(() => (over = true));
  await new Promise(setImmediate);
  return over;
}

test('sleep ends after its time or when the alarm rings', async () => {
  const alarm = new Alarm();
  await inTime(alarm.sleep(1));
  const sleep = alarm.sleep(A_DAY_MS);
  expect(await isOver(sleep)).toBe(false);
  alarm.ring();
  expect(await isOver(sleep)).toBe(true);
});

test('a ring without a sleep ends only the next sleep immediately', async () => {
  const alarm = new Alarm();
  await inTime(alarm.sleep(1));
  alarm.ring();
  alarm.ring();
  expect(await isOver(alarm.sleep(A_DAY_MS))).toBe(true);
  for (let turn = 0; turn < 2; turn += 1) {
    const sleep = alarm.sleep(A_DAY_MS);
    expect(await isOver(sleep)).toBe(false);
    alarm.ring();
    expect(await isOver(sleep)).toBe(true);
  }
});

test('a ring clears the timer, which would keep the process alive', async () => {
  const clear = jest.spyOn(globalThis, 'clearTimeout');
  const alarm = new Alarm();
  const sleep = alarm.sleep(A_DAY_MS);
  alarm.ring();
  await sleep;
  expect(clear).toHaveBeenCalledTimes(1);
  clear.mockRestore();
});
