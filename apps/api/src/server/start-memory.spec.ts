import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MODULE = fileURLToPath(new URL('./start-memory.js', import.meta.url));

/** A process whose heap is fragmented after the start, and which is busy for a second afterwards. */
const PROGRAM = `import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setImmediate, setTimeout } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  import { giveBackStartMemory } from '${MODULE}';
  const pages = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').physical_space_size;
  let forced = 0;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) forced += 1;
  }).observe({ entryTypes: ['gc'] });
  globalThis.kept = Array.from({ length: 400_000 }, (_, n) => ({ n, next: [n] }));
  globalThis.kept = globalThis.kept.filter(({ n }) => n % 2 === 0);
  const began = pages();
  giveBackStartMemory(200);
  for (const until = Date.now() + 1_000; Date.now() < until;) await setImmediate();
  const busy = forced;
  for (const deadline = Date.now() + 90_000; forced < 2 && Date.now() < deadline;) await setTimeout(50);
  process.stdout.write(JSON.stringify({ busy, idle: forced, pages: pages() / began }));`;

test('memory of the start is released by garbage collections once the process is idle, and not before', () => {
  const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { encoding: 'utf8' });
  const { pages, ...collections } = JSON.parse(answer) as { busy: number; idle: number; pages: number };
  expect(collections).toEqual({ busy: 0, idle: 2 });
  expect(pages).toBeLessThan(0.8);
});
