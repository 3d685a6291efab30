import { resolve } from 'node:path';
import { runCommand } from './server/command-line.js';
import { ReleaseRegistrationService } from './modules/rollout/releases/release-registration.service.js';
import { parseCommand } from './modules/rollout/rollout-command.js';
import type { Author } from './modules/rollout/rollout.repository.js';
import { commandLineOf } from './platform/config/command-line-of.js';

const USAGE =
  'Usage: release <build folder> [--replace] [--preview <name>] [--as <address>] [--comment <text>], such as release apps/credentials/dist';

await runCommand(USAGE, async (app, args) => {
  const { positionals, author, options } = parseCommand(args, USAGE);
  const { preview, replace } = options;
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) return null;
  const registration = app.get(ReleaseRegistrationService, { strict: false });
  return preview === undefined
    ? release(registration, resolve(folder), author, replace)
    : show(registration, resolve(folder), preview, author);
});

async function release(
  registration: ReleaseRegistrationService,
  folder: string,
  author: Author,
  replaces: boolean | undefined,
): Promise<string[]> {
  const { remote, version, isNew, isForEveryone, state, percentage } = await registration.release(folder, author, {
    replaces,
  });
  if (state === 'next')
    return [
      `${remote} ${version}: next, when the running candidate is promoted or given up. Take its place with --replace`,
    ];
  const audience = isForEveryone ? `everyone${isNew ? ', as its first version' : ''}` : `${percentage} %`;
  const unchanged = '. Nothing has changed since it was released: what reaches a browser is the same.';
  return [
    `${remote} ${version}: ${audience}${isNew ? '' : unchanged}`,
    ...(isNew && !isForEveryone ? [`Give it to people with: ${commandLineOf('rollout', `set ${remote} 5`)}`] : []),
  ];
}

async function show(
  registration: ReleaseRegistrationService,
  folder: string,
  name: string,
  author: Author,
): Promise<string[]> {
  const { remote, version, preview, address, endsAt } = await registration.preview(folder, name, author);
  return [
    `${remote} ${version}: preview ${preview} until ${endsAt.slice(0, 10)}, for its owners and operators at`,
    address,
    `Show it to others with: ${commandLineOf('rollout', `allow ${remote} user <email> --preview ${preview}`)}`,
  ];
}
