import fc from 'fast-check';
import { accountSteps } from './commands/accounts.js';
import { complianceSteps } from './commands/compliance.js';
import { credentialSteps } from './commands/credentials.js';
import { directorySteps } from './commands/directory.js';
import { importSteps } from './commands/imports.js';
import { moneySteps } from './commands/money.js';
import { organizationSteps } from './commands/organizations.js';
import { ownDataSteps } from './commands/own-data.js';
import { portfolioSteps } from './commands/portfolio.js';
import { requirementSteps } from './commands/requirements.js';
import { signInSteps } from './commands/sign-ins.js';
import { singleSignOnSteps } from './commands/single-sign-on.js';
import { timeSteps } from './commands/time.js';
import { checkEnd } from './invariants/check.js';
import type { World } from './world.js';

const AREAS = {
  organizations: organizationSteps,
  accounts: accountSteps,
  signIns: signInSteps,
  singleSignOn: singleSignOnSteps,
  directory: directorySteps,
  credentials: credentialSteps,
  imports: importSteps,
  requirements: requirementSteps,
  compliance: complianceSteps,
  portfolio: portfolioSteps,
  ownData: ownDataSteps,
  money: moneySteps,
  time: timeSteps,
};
/** Upper limit; a sequence has half as many on average, some of them no-ops. */
const MAX_COMMANDS = 96;

type Area = keyof typeof AREAS;

export interface WorldRun {
  seed: number;
  sequences: number;
  areas?: readonly Area[];
  /** Replays an earlier failure; together with `replayPath`. */
  path?: string;
  replayPath?: string;
  /** When this time is over, no sequence starts and shrinking stops. */
  milliseconds?: number;
}

type Progress = (line: string) => void;

export async function runWorld(
  world: World,
  { seed, sequences, path, replayPath, milliseconds, areas }: WorldRun,
  onProgress?: Progress,
): Promise<void> {
  const steps = (areas ?? (Object.keys(AREAS) as Area[])).flatMap((area) => AREAS[area]);
  const commands = fc.commands(steps, { maxCommands: MAX_COMMANDS, size: 'max', ...(replayPath && { replayPath }) });
  const happen = async (sequence: typeof commands extends fc.Arbitrary<infer T> ? T : never) => {
    const model = await world.begin();
    await fc.asyncModelRun(() => ({ model, real: world }), sequence);
    await checkEnd(model, world);
    if (onProgress && world.sequences % 10 === 0) onProgress(`${world.sequences} sequences, ${world.steps} commands`);
  };
  const result = await fc.check(fc.asyncProperty(commands, happen), {
    seed,
    numRuns: sequences,
    includeErrorInReport: true,
    ...(path && { path }),
    ...(milliseconds && { interruptAfterTimeLimit: milliseconds, markInterruptAsFailure: false }),
  });
  if (!result.failed) return;
  // Replays the counterexample, because command descriptions belong to the last run, which was another sequence.
  const again = await happen(result.counterexample?.[0] ?? []).then(
    () => 'It did not fail when it happened once more.',
    () => '',
  );
  throw new Error([fc.defaultReportMessage(result), again].join('\n'));
}
