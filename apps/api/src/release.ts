import { resolve } from 'node:path';
import { isInSdkRange } from '@tracker/contracts/sdk-range';
import { runCommand } from './command-line.js';
import { DeployedShell } from './modules/rollout/deployed-shell.js';
import { ReleaseRegistrationService } from './modules/rollout/release-registration.service.js';

const USAGE = 'Usage: release <build folder>, such as apps/credentials/dist';

await runCommand(async (app) => {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new Error(USAGE);
  const registration = app.get(ReleaseRegistrationService, { strict: false });
  const { remote, version, shellSdkRange, isForEveryone } = await registration.release(resolve(folder), 'command line');
  process.stdout.write(`${remote} ${version}: ${isForEveryone ? 'everyone, as its first version' : '0 %'}\n`);
  const deployed = await app.get(DeployedShell, { strict: false }).sdkVersion();
  if (deployed !== null && !isInSdkRange(shellSdkRange, deployed))
    process.stdout.write(
      `It needs shell-sdk ${shellSdkRange} and the deployed shell provides ${deployed}: nobody gets it until the shell is deployed anew.\n`,
    );
  if (!isForEveryone) process.stdout.write(`Give it to people with: npm run rollout -- set ${remote} 5\n`);
});
