// npm run containers [-- break | roll | restore]: tests docker-compose.yml on an empty engine and prints a table.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docker, hasEngine, IMAGE, Installation, words } from './docker.mjs';
import { breakEverything, program, roll } from './load.mjs';
import { restoreElsewhere } from './restore.mjs';
import { receivedMail, removeStandIns, startStandIns } from './stand-ins.mjs';
import { Table } from './table.mjs';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../test-results/checkout', import.meta.url));
const NAME = 'tracker-containers';
/** Contains every character that needs escaping in a URL or a shell. */
const PASSWORD = 'p@ss/w#rd:?x%41&';

const table = new Table();
const parts = process.argv.slice(2);

/** Copies tracked files only, as an operator would have them. */
async function copyCheckout() {
  await rm(FOLDER, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of new Set(files.split('\0').filter(Boolean))) {
    await mkdir(dirname(join(FOLDER, file)), { recursive: true });
    // A deleted file may still be listed before the deletion is committed.
    await cp(join(ROOT, file), join(FOLDER, file)).catch(() => undefined);
  }
  const settings = {
    PUBLIC_URL: 'http://localhost:8080',
    SMTP_URL: 'smtp://mail:1025',
    POSTGRES_PASSWORD: `'${PASSWORD}'`,
    POSTGRES_SERVICE_PASSWORD: `'${PASSWORD}-service'`,
    GOOGLE_CLIENT_ID: 'containers',
    GOOGLE_CLIENT_SECRET: 'containers-secret',
    // The Google stand-in uses a self-signed certificate.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  const filled = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await writeFile(join(FOLDER, '.env'), `${example}\n${filled.join('\n')}\n`);
}

/** @param {Installation} installation */
async function describeImages({ folder }) {
  for (const image of [IMAGE, 'micro-credential-tracker-web']) {
    const format = '{{.Size}} {{.Config.User}}';
    const [bytes, user] = words(await docker(['image', 'inspect', '--format', format, image], { cwd: folder }));
    const look =
      'du -xsm / 2>/dev/null | cut -f1; for p in npm npx yarn gcc make python3 tsc; do command -v $p; done; true';
    const [unpacked, ...tools] = words(
      await docker(['run', '--rm', '--entrypoint', 'sh', image, '-c', look], { cwd: folder }),
    );
    table.add(
      `image ${image}`,
      `${(Number(bytes) / 1e6).toFixed(0)} MB packed, ${unpacked} MB unpacked, user ${user}, build tools: ${tools.join(' ') || 'none'}`,
    );
  }
}

async function main() {
  if (!hasEngine()) {
    console.error(
      'npm run containers needs a Docker Engine with Compose 2.24 or newer: start it, or say in DOCKER how it is called.',
    );
    process.exitCode = 1;
    return;
  }
  await copyCheckout();
  const installation = new Installation(FOLDER, NAME);
  const stop = async () => {
    await removeStandIns(installation).catch(() => undefined);
    await installation.remove().catch(() => undefined);
  };
  try {
    await stop();
    await table.time('docker compose up --build', () => installation.compose(['up', '--build', '-d']));
    await installation.compose(['up', '-d', '--no-build', '--wait', 'web', 'worker', 'redis']);
    await describeImages(installation);
    await startStandIns(installation);
    const walked = await installation.run(await program('walk'), []);
    for (const [step, went] of walked.steps) table.add(step, went);
    await table.time('reminders', () =>
      installation.compose([
        'run',
        '--rm',
        '-T',
        'release',
        'node',
        'apps/api/dist/reminders.js',
        '--as-of',
        new Date().toISOString().slice(0, 10),
      ]),
    );
    const mail = await receivedMail(installation, 1);
    table.add('mail', mail.length > 0 ? `${mail.length}: ${mail[0]?.subject}` : 'FAILED: none came');
    for (const [part, work] of Object.entries({ break: breakEverything, roll, restore: restoreElsewhere }))
      if (parts.length === 0 || parts.includes(part)) await work(installation, table);
  } catch (error) {
    table.add('the rest', `FAILED: ${error instanceof Error ? error.message : error}`);
  } finally {
    await stop();
    await rm(FOLDER, { recursive: true, force: true });
    console.log(`\n${table.text()}`);
    process.exitCode = table.hasFailed ? 1 : 0;
  }
}

await main();
