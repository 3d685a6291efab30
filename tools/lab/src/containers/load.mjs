// Kills, stops or pauses each container while people read and write.
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { docker, IMAGE } from './docker.mjs';

const SECONDS = 16;
const GOOD = `${IMAGE}:good`;
/** Migrates like the product but never starts to serve. */
const BROKEN = `FROM ${GOOD}\nCMD ["node", "-e", "process.exit(1)"]\n`;

/**
 * Returns the source of a program, with the code of `person.container.mjs` inlined.
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
 * @param {{ seconds?: number, mayFail?: boolean }} [how] `mayFail`: requests may fail, but no confirmed write may be lost
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
  const { folder } = installation;
  const others = async () =>
    (await Promise.all(['web', 'postgres', 'redis'].map((service) => installation.containers(service)))).flat();
  const stayed = (/** @type {string[]} */ before, /** @type {string[]} */ after) =>
    after.filter((id) => before.includes(id)).length;
  const [before, untouched] = [await installation.containers('api'), await others()];

  await docker(['tag', IMAGE, GOOD], { cwd: folder });
  await docker(['build', '-q', '-t', IMAGE, '-'], { cwd: folder, input: Buffer.from(BROKEN) });
  const refused = () =>
    installation.roll().then(
      () => table.add('broken image', 'FAILED: rolled'),
      () => undefined,
    );
  for (const time of ['first', 'second'])
    await underLoad(installation, table, `roll of a broken image, ${time} time`, refused, { seconds: 30 });
  const kept = await installation.containers('api');
  table.add(
    'api after them',
    `${stayed(before, kept) === before.length && kept.length === before.length ? '' : 'FAILED: '}${stayed(before, kept)} of ${before.length} old, ${kept.length} in all`,
  );
  await docker(['tag', GOOD, IMAGE], { cwd: folder });

  const buildAndRoll = async () => {
    await appendFile(join(folder, 'apps/api/src/main.ts'), '\n// Built again.\n');
    await installation.compose(['build']);
    await installation.roll();
  };
  await underLoad(installation, table, 'build and roll', buildAndRoll, { seconds: 240 });
  const after = await installation.containers('api');
  const isBad = stayed(before, after) > 0 || after.length !== before.length;
  table.add('api after it', `${isBad ? 'FAILED: ' : ''}${after.length} new, ${stayed(before, after)} old`);
  const same = stayed(untouched, await others());
  table.add(
    'nginx, PostgreSQL and Redis after it',
    `${same === untouched.length ? '' : 'FAILED: '}${same} of ${untouched.length} the same`,
  );
}
