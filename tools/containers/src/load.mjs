// Each container in turn is killed, stopped or frozen while people read and write.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { docker } from './docker.mjs';

const SECONDS = 16;

/**
 * A program for inside of the network, whole: what it imports from `person.container.mjs` put before it.
 * @param {string} name
 */
export async function program(name) {
  const read = (/** @type {string} */ file) => readFile(new URL(`./${file}.container.mjs`, import.meta.url), 'utf8');
  const [person, own] = await Promise.all([read('person'), read(name)]);
  return person.replaceAll(/^export /gm, '') + own.replaceAll(/^import .*person\.container\.mjs';$/gm, '');
}

/**
 * @param {import('./docker.mjs').Installation} installation
 * @param {import('./table.mjs').Table} table
 * @param {string} what
 * @param {() => Promise<unknown>} disturb
 * @param {{ seconds?: number, mayFail?: boolean }} [how] `mayFail`: what nothing can stand in for; nothing that was confirmed may be lost all the same
 */
async function underLoad(installation, table, what, disturb, { seconds = SECONDS, mayFail = false } = {}) {
  const name = what.replaceAll(/\W+/g, '-');
  const load = installation.run(await program('load'), [name, String(seconds)]);
  await Promise.all([load, sleep(5_000).then(disturb)]);
  const { requests, failed, lost, longestMs, failures } = await load;
  const kinds = Object.entries(failures).map(([kind, times]) => `${kind}: ${times}`);
  const isBad = lost > 0 || (failed > 0 && !mayFail);
  const details = kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
  table.add(
    what,
    `${isBad ? 'FAILED: ' : ''}${failed} of ${requests} failed${details}, ${lost} lost, longest ${longestMs} ms`,
  );
}

/**
 * @param {import('./docker.mjs').Installation} installation
 * @param {import('./table.mjs').Table} table
 */
export async function breakEverything(installation, table) {
  const { folder } = installation;
  const ask = async (/** @type {string[]} */ command, /** @type {string} */ service) => {
    const [first = ''] = await installation.containers(service);
    await docker([...command, first], { cwd: folder });
    return first;
  };
  const back = async (/** @type {string} */ id) => {
    await sleep(3_000);
    await docker(['start', id], { cwd: folder });
  };
  await underLoad(installation, table, 'nothing broken', () => Promise.resolve());
  for (const service of ['api', 'worker', 'redis', 'postgres', 'web']) {
    const mayFail = service === 'postgres' || service === 'web';
    await underLoad(installation, table, `kill ${service}`, async () => back(await ask(['kill'], service)), {
      mayFail,
    });
  }
  await underLoad(installation, table, 'stop api', async () => back(await ask(['stop'], 'api')));
  const freeze = async () => {
    const id = await ask(['pause'], 'postgres');
    await sleep(8_000);
    await docker(['unpause', id], { cwd: folder });
  };
  await underLoad(installation, table, 'freeze postgres for 8 s', freeze, { seconds: 24, mayFail: true });
  await installation.compose(['up', '-d', '--no-build', '--wait', 'web', 'worker', 'redis']);
}

/**
 * @param {import('./docker.mjs').Installation} installation
 * @param {import('./table.mjs').Table} table
 */
export async function roll(installation, table) {
  const before = await installation.containers('api');
  const script = () => installation.roll();
  await underLoad(installation, table, 'rolling restart', script, { seconds: 75 });
  const after = await installation.containers('api');
  const stayed = after.filter((id) => before.includes(id)).length;
  table.add(
    'api after it',
    `${stayed > 0 || after.length !== before.length ? 'FAILED: ' : ''}${after.length} new, ${stayed} old`,
  );
}
