import { runWorld, type WorldRun } from './run-world.js';
import { World } from './world.js';

/** Per spec file. Two files run in parallel, one on each core. */
const SEQUENCES = 150;
const TIMEOUT_MS = 30 * 60_000;

/** `npm run faults -- world` passes its settings in WORLD_RUN. */
function settingsOf(seed: number): WorldRun {
  const asked = process.env['WORLD_RUN'];
  return asked ? (JSON.parse(asked) as WorldRun) : { seed, sequences: SEQUENCES };
}

const cpuSeconds = () => `${((process.cpuUsage().user + process.cpuUsage().system) / 1_000_000).toFixed(0)} s of CPU`;

export function describeWorld(seed: number): void {
  describe('the simulated world', () => {
    let world: World;
    const settings = settingsOf(seed);

    beforeAll(async () => {
      world = await World.open();
    });
    afterAll(() => world?.close());

    it(
      'keeps every invariant under random actions of users and directories and random times',
      async () => {
        const isSearch = process.env['WORLD_RUN'] !== undefined;
        await runWorld(world, settings, isSearch ? (line) => console.log(line, cpuSeconds()) : undefined);
      },
      (settings.milliseconds ?? 0) + TIMEOUT_MS,
    );
  });
}
