import { setImmediate } from 'node:timers/promises';
import type { Statements } from '@tracker/database/statements';
import type { Clock } from '../../../platform/clock.js';
import { RolloutRevision } from './rollout-revision.js';

const START = Date.parse('2027-01-15T12:00:00Z');

function revisionOf() {
  let time = START;
  const one = jest.fn(async (): Promise<{ revision: number } | null> => ({ revision: 7 }));
  const clock = { now: () => new Date(time) };
  const revision = new RolloutRevision({ one } as unknown as Statements, clock as unknown as Clock);
  /** What an answer tells so many milliseconds later, and what is known once that was looked up. */
  const later = async (ms: number) => {
    time += ms;
    const told = revision.current();
    await setImmediate();
    return told;
  };
  return { revision, one, later };
}

test('responses use the cached revision and refresh it at most once a second', async () => {
  const { one, later } = revisionOf();
  expect([await later(0), await later(0), one.mock.calls.length]).toEqual([0, 7, 1]);
  one.mockResolvedValue({ revision: 8 });
  expect([await later(999), await later(0), one.mock.calls.length]).toEqual([7, 7, 1]);
  expect([await later(1), await later(0), one.mock.calls.length]).toEqual([7, 8, 2]);
  // A clock that was set back keeps nobody from looking.
  one.mockResolvedValue({ revision: 9 });
  expect([await later(-60_000), await later(0)]).toEqual([8, 9]);
});

test('the revision never decreases and survives a database outage', async () => {
  const { revision, one, later } = revisionOf();
  revision.note(9);
  expect([await later(0), await later(0)]).toEqual([9, 9]);
  one.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(null).mockResolvedValue({ revision: 10 });
  expect([await later(1_000), await later(1_000), await later(1_000), await later(0)]).toEqual([9, 9, 9, 10]);
});
