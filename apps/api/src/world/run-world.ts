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
import { timeSteps } from './commands/time.js';
import { checkEnd } from './invariants/check.js';
import type { World } from './world.js';

const AREAS = {
  organizations: organizationSteps,
  accounts: accountSteps,
  signIns: signInSteps,
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
/** Half as many on the average, of which some find nothing to do. */
const MOST_COMMANDS = 96;

type Area = keyof typeof AREAS;

export interface WorldRun {
  seed: number;
  sequences: number;
  /** Commands of these areas alone. */
  areas?: readonly Area[];
  /** Of a failure that was seen before. */
  path?: string;
  replayPath?: string;
  /** No new sequence begins after that, and none is shrunk any more. */
  milliseconds?: number;
}

type Progress = (line: string) => void;

/** Lets sequences of commands happen, and fails with the shortest one that breaks a rule. */
export async function runWorld(
  world: World,
  { seed, sequences, path, replayPath, milliseconds, areas }: WorldRun,
  onProgress?: Progress,
): Promise<void> {
  const steps = (areas ?? (Object.keys(AREAS) as Area[])).flatMap((area) => AREAS[area]);
  const commands = fc.commands(steps, { maxCommands: MOST_COMMANDS, size: 'max', ...(replayPath && { replayPath }) });
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
  // Commands tell what they did when they ran last, which was in another sequence.
  const again = await happen(result.counterexample?.[0] ?? []).then(
    () => 'It did not fail when it happened once more.',
    () => '',
  );
  throw new Error([fc.defaultReportMessage(result), again].join('\n'));
}
