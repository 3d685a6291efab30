import { parseArgs } from 'node:util';
import { choiceText, errorRateText, reasonText } from '@tracker/contracts/rollout/rollout-texts';
import {
  ALLOWANCE_KINDS,
  type ListedRelease,
  type RolloutAllowance,
  rolloutAllowanceSchema,
  type RolloutEvent,
  type RolloutPlanRequest,
  rolloutPlanRequestSchema,
  type RolloutState,
  type VersionFigures,
} from '@tracker/contracts/rollout/rollouts';
import {
  type PreviewAllowance,
  previewAllowanceSchema,
  type RemotePreview,
} from '@tracker/contracts/rollout/remote-access';
import type { PreviewsService } from './previews/previews.service.js';
import type { RemoteAccessService } from './access/remote-access.service.js';
import type { RolloutPlansService } from './rollout-plans.service.js';
import type { RolloutStateService } from './rollout-state.service.js';
import type { Author, RolloutService } from './rollout.service.js';

export const ROLLOUT_USAGE = `Usage: npm run rollout -- <command>
  help                                        this text
  list                                        every remote: stable version, candidate, who gets it
  set <remote> <percent>                      give the candidate to this percentage, 0 to 100
  plan <remote> <percent,percent,…> --every 30m
                                              the first step now, the others by themselves, in m, h or d; any other step ends it
  allow <remote> organization|role|user <x>   give it to these too; a user by id or email
  disallow <remote> organization|role|user <x>
  why <remote> <user>                         which version a user gets, and why
  releases <remote>                           its versions: who was given each, for how many it failed
  audit <remote>                              the latest changes: who, what, when
  kill <remote>                               everyone gets the stable version, at once
  resume <remote>                             take the kill back
  promote <remote>                            the candidate becomes everyone's stable version
  rollback <remote>                           give up the candidate; without one, go back to the version before
  rollback <remote> <version>                 any version that is still kept becomes everyone's
  access <remote>                             its owners and release tokens
  token <remote> <name>                       makes a release token, also for a remote that is to come
  withdraw <remote> <name>                    ends a release token
  own <remote> <user>                         this person steers the remote; a user by id or email
  disown <remote> <user>
  previews <remote>                           its previews: address, version, who sees them beside owners and operators
  allow <remote> organization|user <x> --preview <name>
  disallow <remote> organization|user <x> --preview <name>
  end <remote> <name>                         ends a preview before its 14 days are over
  end <remote>                                nobody gets the remote, until a build of it is registered again
With --as <address> the audit names the person behind the command, with --comment <text> it says why.
A remote is released with: npm run release -- <remote>, and shown to a few with: npm run release -- <remote> --preview <name>`;

const COMMAND_LINE = 'command line';
const MAX_AUDITED = 50;
const WITH_ONE_VALUE = ['set', 'plan', 'why', 'token', 'withdraw', 'own', 'disown'];

interface Services {
  rollouts: RolloutService;
  states: RolloutStateService;
  access: RemoteAccessService;
  plans: RolloutPlansService;
  previews: PreviewsService;
}

export async function runRolloutCommand(
  args: readonly string[],
  { rollouts, states, access, plans, previews }: Services,
): Promise<string[]> {
  const { positionals, author, every, preview } = parseCommand(args);
  const [command = 'help', remote, ...rest] = positionals;
  if (command === 'help') return [ROLLOUT_USAGE];
  if (command === 'list' && remote === undefined) return listed(await states.list());
  if (remote === undefined) throw new Error(ROLLOUT_USAGE);
  const [value, subject] = rest;
  if (preview !== undefined) {
    if (rest.length !== 2 || (command !== 'allow' && command !== 'disallow')) throw new Error(ROLLOUT_USAGE);
    await previews[command]({ remote, name: preview }, previewAllowanceOf(value, subject), author);
    return describePreviews(await previews.list(remote));
  }
  if (countsOfValues(command).includes(rest.length)) {
    if (command === 'releases') return (await states.releases(remote)).map(describeRelease);
    if (command === 'audit') return (await states.eventPage(remote, { limit: MAX_AUDITED })).events.map(describeEvent);
    if (command === 'previews') return describePreviews(await previews.list(remote));
    if (command === 'access') return describeAccess(await access.of(remote));
    if (command === 'token') return [(await access.makeToken(remote, String(value), author)).token];
    if (command === 'why') return [await why(states, remote, String(value))];
    if (command === 'plan') await plans.start(remote, planOf(value, every), author);
    else if (command === 'set') await rollouts.setPercentage(remote, percentageOf(value), author);
    else if (command === 'allow') await rollouts.allow(remote, allowanceOf(value, subject), author);
    else if (command === 'disallow') await rollouts.disallow(remote, allowanceOf(value, subject), author);
    else if (command === 'end' && value === undefined) {
      await rollouts.end(remote, author);
      return [`${remote}: nobody`];
    } else if (command === 'end') {
      await previews.end({ remote, name: String(value) }, author);
      return describePreviews(await previews.list(remote));
    } else if (command === 'kill') await rollouts.kill(remote, author);
    else if (command === 'resume') await rollouts.resume(remote, author);
    else if (command === 'promote') await rollouts.promote(remote, author);
    else if (command === 'rollback' && value !== undefined) await rollouts.pin(remote, value, author);
    else if (command === 'rollback') await rollouts.rollBack(remote, author);
    else if (command === 'withdraw') await access.revokeToken(remote, String(value), author);
    else if (command === 'own') await access.addOwner(remote, String(value), author);
    else if (command === 'disown') await access.removeOwner(remote, String(value), author);
    else throw new Error(ROLLOUT_USAGE);
    return [describe(await states.get(remote))];
  }
  throw new Error(ROLLOUT_USAGE);
}

export function parseCommand(
  args: readonly string[],
  usage = ROLLOUT_USAGE,
): { positionals: string[]; author: Author; every: string | undefined; preview: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        every: { type: 'string' },
        preview: { type: 'string' },
        as: { type: 'string' },
        comment: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    const person = values.as?.trim().slice(0, 200);
    const actor = person ? `${person} (${COMMAND_LINE})` : COMMAND_LINE;
    const comment = values.comment?.trim().slice(0, 500) || null;
    const { every, preview } = values;
    return { positionals: values.help ? [] : positionals, author: { actor, comment }, every, preview };
  } catch {
    throw new Error(usage);
  }
}

function countsOfValues(command: string): number[] {
  if (command === 'allow' || command === 'disallow') return [2];
  if (command === 'rollback' || command === 'end') return [0, 1];
  return [WITH_ONE_VALUE.includes(command) ? 1 : 0];
}

function percentageOf(text: string | undefined): number {
  const number = /^\d{1,3}%?$/.test(text ?? '') ? Number.parseInt(String(text), 10) : Number.NaN;
  if (!(number <= 100)) throw new Error(`"${text}" is not a whole number from 0 to 100.`);
  return number;
}

function planOf(steps: string | undefined, every: string | undefined): RolloutPlanRequest {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(every ?? '') ?? [];
  if (count === undefined) throw new Error('Say how long each step lasts, such as --every 30m, 2h or 1d.');
  const minutes = { m: 1, h: 60, d: 1_440 }[unit] ?? 1;
  const percentages = (steps ?? '').split(',').map(percentageOf);
  const plan = rolloutPlanRequestSchema.safeParse({ percentages, everyMinutes: Number(count) * minutes });
  if (!plan.success) throw new Error(`${plan.error.issues[0]?.message}.`);
  return plan.data;
}

function allowanceOf(kind: string | undefined, subject: string | undefined): RolloutAllowance {
  const parsed = rolloutAllowanceSchema.safeParse({ kind, subject });
  if (!parsed.success) throw new Error(`Allow one of ${ALLOWANCE_KINDS.join(', ')}, and say which.`);
  return parsed.data;
}

function previewAllowanceOf(kind: string | undefined, subject: string | undefined): PreviewAllowance {
  const parsed = previewAllowanceSchema.safeParse({ kind, subject });
  if (!parsed.success) throw new Error('Allow an organization or a user, and say which.');
  return parsed.data;
}

async function why(states: RolloutStateService, remote: string, user: string): Promise<string> {
  const choice = await states.choice(remote, user);
  return `${choiceText(choice)} ${reasonText(choice, await states.get(remote))}`;
}

function listed(states: readonly RolloutState[]): string[] {
  return states.length === 0 ? ['There is no remote yet.'] : states.map(describe);
}

function describe(state: RolloutState): string {
  const { remote, stable, candidate, percentage, isKilled, haltedAt, allowances } = state;
  if (candidate === null) return `${remote}: ${stable} for everyone${isKilled ? ' (kill switch on)' : ''}`;
  const parts = [
    `${percentage} %`,
    ...allowances.map(({ kind, label }) => `${kind} ${label}`),
    ...failures(state.candidateFigures),
    ...(state.plan ? [`then ${state.plan.percentages.join(', ')} % from ${state.plan.nextAt}`] : []),
    ...(haltedAt ? [`halted ${haltedAt}`] : []),
    ...(isKilled ? ['kill switch on: nobody'] : []),
  ];
  const stableFailures = failures(state.stableFigures).map((text) => ` (${text})`);
  return `${remote}: ${stable} stable${stableFailures.join('')}, ${candidate} candidate (${parts.join(', ')})`;
}

function failures(figures: VersionFigures | null): string[] {
  if (!figures || figures.givenTo === 0) return [];
  return [`failed for ${figures.failedFor} of ${figures.givenTo}: ${errorRateText(figures)}`];
}

function describeRelease({ version, standing, releasedAt, haltedAt, ...figures }: ListedRelease): string {
  const parts = [standing ?? 'given to nobody', ...failures(figures), ...(haltedAt ? [`halted ${haltedAt}`] : [])];
  return `${version}, released ${releasedAt}: ${parts.join(', ')}`;
}

function describeAccess({ owners, tokens }: Awaited<ReturnType<RemoteAccessService['of']>>): string[] {
  return [
    ...owners.map(({ email }) => `owner ${email}`),
    ...tokens.map(
      ({ name, createdBy, lastUsedAt }) =>
        `token ${name}, made by ${createdBy}, ${lastUsedAt ? `last used ${lastUsedAt}` : 'never used'}`,
    ),
    ...(owners.length + tokens.length === 0 ? ['It has neither owners nor release tokens.'] : []),
  ];
}

function describePreviews(previews: readonly RemotePreview[]): string[] {
  if (previews.length === 0) return ['It has no previews.'];
  return previews.map(({ name, version, address, endsAt, allowances }) => {
    const others = allowances.map(({ kind, label }) => `, ${kind} ${label}`).join('');
    return `${name}: ${version} until ${endsAt} at ${address} (owners, operators${others})`;
  });
}

function describeEvent({ recordedAt, actor, comment, action, version, before, after }: RolloutEvent): string {
  const changes = [before, after].map((settings) => (settings ? JSON.stringify(settings) : '-')).join(' -> ');
  return `${recordedAt} ${actor}: ${action}${version === null ? '' : ` ${version}`} ${changes}${comment === null ? '' : ` "${comment}"`}`;
}
