import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '@tracker/dev/workspace/settings';
import { breakEverything, changePasswords, roll } from './under-load.js';
import { ComposeProject, docker, hasEngine, IMAGE, sourceOf, words } from './compose-project.js';
import { Report } from '../installation/report.js';
import { restoreElsewhere } from './restore.js';
import { receivedMail, removeStandIns, startStandIns } from './stand-ins.js';

const FOLDER = fileURLToPath(new URL('../../test-results/checkout', import.meta.url));
const PASSWORD = 'p@ss/w#rd:?x%41&';
const BUILD_TOOLS = 'npm npx yarn gcc make python3 tsc';
const PARTS = { break: breakEverything, roll, passwords: changePasswords, restore: restoreElsewhere };

/** `npm run containers [-- break | roll | passwords | restore]`: tests docker-compose.yml on an empty engine and prints a table. */
export async function run(parts: string[]): Promise<boolean> {
  const unknown = parts.find((part) => !(part in PARTS));
  if (unknown) throw new Error(`There is no part ${unknown}. Choose from ${Object.keys(PARTS).join(', ')}.`);
  if (!hasEngine())
    throw new Error(
      'npm run containers needs a Docker Engine with Compose 2.24 or newer: start it, or set its command in DOCKER.',
    );
  await copyCheckout();
  const report = new Report();
  const project = new ComposeProject(FOLDER, 'tracker-containers');
  const remove = async () => {
    await removeStandIns(project).catch(() => undefined);
    await project.remove().catch(() => undefined);
  };
  try {
    await remove();
    await report.time('docker compose up --build', () => project.compose(['up', '--build', '-d']));
    await project.compose(['up', '-d', '--no-build', '--wait', 'web', 'worker', 'redis']);
    await describeImages(report);
    await startStandIns(project);
    type Step = { step: string; isGood: boolean; result: string };
    for (const { step, isGood, result } of await project.run<Step[]>(await sourceOf('./walkthrough.container')))
      report.add(step, isGood, result);
    const today = new Date().toISOString().slice(0, 10);
    const reminders = ['release', 'node', 'apps/api/dist/reminders.js', '--as-of', today];
    await report.time('reminders', () => project.compose(['run', '--rm', '-T', ...reminders]));
    const [mail] = await receivedMail(project, 1);
    report.add('mail', mail !== undefined, mail?.subject ?? 'none came');
    for (const [part, test] of Object.entries(PARTS))
      if (parts.length === 0 || parts.includes(part)) await test(project, report);
  } catch (error) {
    report.add('the rest', false, String(error instanceof Error ? error.message : error));
  } finally {
    await remove();
    await rm(FOLDER, { recursive: true, force: true });
    console.log(`\n${report.text()}`);
  }
  return !report.hasFailed;
}

async function copyCheckout() {
  await rm(FOLDER, { recursive: true, force: true });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' });
  for (const file of new Set(files.split('\0').filter(Boolean))) {
    await mkdir(dirname(join(FOLDER, file)), { recursive: true });
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

async function describeImages(report: Report) {
  const where = { cwd: FOLDER };
  for (const image of [IMAGE, 'micro-credential-tracker-web']) {
    const inspect = ['image', 'inspect', '--format', '{{.Size}} {{.Config.User}}', image];
    const [bytes, user] = words(await docker(inspect, where));
    const look = `du -xsm / 2>/dev/null | cut -f1; for p in ${BUILD_TOOLS}; do command -v $p; done; true`;
    const measured = await docker(['run', '--rm', '--entrypoint', 'sh', image, '-c', look], where);
    const [unpacked, ...tools] = words(measured);
    const sizes = `${(Number(bytes) / 1e6).toFixed(0)} MB packed, ${unpacked} MB unpacked`;
    report.add(`image ${image}`, true, `${sizes}, user ${user}, build tools: ${tools.join(' ') || 'none'}`);
  }
}
