import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { underLoad } from './break.js';
import { type ComposeProject, docker, IMAGE } from './compose-project.js';
import type { Report } from '../installation/report.js';

const GOOD = `${IMAGE}:good`;
const BROKEN = `FROM ${GOOD}\nCMD ["node", "-e", "process.exit(1)"]\n`;

export async function roll(project: ComposeProject, report: Report) {
  const where = { cwd: project.folder };
  const others = async () =>
    (await Promise.all(['web', 'postgres', 'redis'].map((service) => project.containers(service)))).flat();
  const keptOf = (former: string[], current: string[]) => current.filter((id) => former.includes(id)).length;
  const [former, untouched] = [await project.containers('api'), await others()];

  await docker(['tag', IMAGE, GOOD], where);
  await docker(['build', '-q', '-t', IMAGE, '-'], { ...where, input: Buffer.from(BROKEN) });
  const rollBroken = () =>
    project.roll().then(
      () => report.add('broken image', false, 'rolled'),
      () => undefined,
    );
  for (const time of ['first', 'second'])
    await underLoad(project, report, `roll of a broken image, ${time} time`, rollBroken, { seconds: 30 });
  const current = await project.containers('api');
  const kept = keptOf(former, current);
  report.add(
    'api after them',
    kept === former.length && current.length === former.length,
    `${kept} of ${former.length} old, ${current.length} in all`,
  );
  await docker(['tag', GOOD, IMAGE], where);

  const buildAndRoll = async () => {
    await appendFile(join(project.folder, 'apps/api/src/main.ts'), '\n// Built again.\n');
    await project.compose(['build']);
    await project.roll();
  };
  await underLoad(project, report, 'build and roll', buildAndRoll, { seconds: 240 });
  const after = await project.containers('api');
  const old = keptOf(former, after);
  report.add('api after it', old === 0 && after.length === former.length, `${after.length} new, ${old} old`);
  const same = keptOf(untouched, await others());
  const result = `${same} of ${untouched.length} the same`;
  report.add('nginx, PostgreSQL and Redis after it', same === untouched.length, result);
}
