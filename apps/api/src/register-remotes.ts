import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from './server/command-line.js';
import { ENVIRONMENT, type Environment } from './platform/config/environment.js';
import { DomainError } from './platform/domain-error.js';
import type { Deployment } from './modules/rollout/releases/release-registration.service.js';
import { ReleaseRegistrationService } from './modules/rollout/releases/release-registration.service.js';
import { StoredManifests } from './modules/rollout/releases/stored-manifests.service.js';
import { commandLineOf } from './platform/config/command-line-of.js';

const APPS = resolve(import.meta.dirname, '../..');
const EVERYONE = '--everyone';
const USAGE = `Usage: register-remotes [${EVERYONE}] [<build folder> …], such as apps/credentials/dist; without a folder, every remote built beside this service`;

await runCommand(USAGE, async (app, args) => {
  const folders = args.filter((arg) => arg !== EVERYONE);
  if (folders.some((folder) => folder.startsWith('--'))) return null;
  const { isProduction } = app.get<Environment>(ENVIRONMENT, { strict: false });
  const mode = args.includes(EVERYONE) ? 'everyone' : isProduction ? 'production' : 'development';
  const registration = app.get(ReleaseRegistrationService, { strict: false });
  for (const folder of folders.length > 0 ? folders : builtRemotes())
    await registration.register(resolve(folder), mode).then(
      (deployment) => process.stdout.write(`${sentenceOn(deployment)}\n`),
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        process.stderr.write(`${folder}: left out. ${error.sentence}\n`);
        process.exitCode = 1;
      },
    );
  const leftOut = await app.get(StoredManifests, { strict: false }).listLeftOut();
  return leftOut.map(
    ({ remote, version }) =>
      `${remote} ${version}: left out, because this release does not understand its manifest. Choose another version with: ${commandLineOf('rollout', `rollback ${remote} <version>`)}`,
  );
});

function builtRemotes(): string[] {
  const builds = readdirSync(APPS).map((name) => join(APPS, name, 'dist'));
  const found = builds.filter((build) => existsSync(join(build, 'remote-manifest.json')));
  if (found.length === 0) throw new Error(`No remote is built below ${APPS}.`);
  return found;
}

function sentenceOn({ remote, version, audience, isForEveryone }: Deployment): string {
  const name = `${remote} ${version}`;
  if (isForEveryone) return `${name}: everyone`;
  if (audience === 'candidate')
    return `${name}: candidate at 0 %. Give it to people with: ${commandLineOf('rollout', `set ${remote} 5`)}`;
  if (audience === 'left-out') return `${name}: nobody, because operators have released something newer`;
  return `${name}: as it was, because it was deployed before`;
}
