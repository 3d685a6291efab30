import { resolve } from 'node:path';
import { runCommand } from './command-line.js';
import { ReleaseRegistrationService } from './modules/rollout/release-registration.service.js';

const USAGE = 'Usage: register-remotes <build folder> [<build folder> …], such as apps/credentials/dist';

await runCommand(async (app) => {
  const folders = process.argv.slice(2);
  if (folders.length === 0) throw new Error(USAGE);
  const registration = app.get(ReleaseRegistrationService, { strict: false });
  for (const folder of folders) {
    const { remote, version } = await registration.register(resolve(folder));
    process.stdout.write(`${remote} ${version}: everyone\n`);
  }
});
