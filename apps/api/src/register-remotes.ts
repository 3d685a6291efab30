import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from './command-line.js';
import { ReleaseRegistrationService } from './modules/rollout/release-registration.service.js';

const APPS = resolve(import.meta.dirname, '../..');

await runCommand(async (app) => {
  const folders = process.argv.slice(2);
  const registration = app.get(ReleaseRegistrationService, { strict: false });
  for (const folder of folders.length > 0 ? folders : builtRemotes()) {
    const { remote, version } = await registration.register(resolve(folder));
    process.stdout.write(`${remote} ${version}: everyone\n`);
  }
});

/** Every remote that was built beside this service, so that no list of them has to be kept where it is deployed. */
function builtRemotes(): string[] {
  const builds = readdirSync(APPS).map((name) => join(APPS, name, 'dist'));
  const found = builds.filter((build) => existsSync(join(build, 'remote-manifest.json')));
  if (found.length === 0) throw new Error(`No remote is built below ${APPS}.`);
  return found;
}
