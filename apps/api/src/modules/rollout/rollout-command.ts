import { parseArgs } from 'node:util';
import { minutesOf, percentageOf } from '@tracker/contracts/rollout/rollout-arguments';
import { choiceText, reasonText } from '@tracker/contracts/rollout/rollout-texts';
import {
  ALLOWANCE_KINDS,
  type RolloutAllowance,
  rolloutAllowanceSchema,
  type RolloutPlanRequest,
  rolloutPlanRequestSchema,
  type RolloutState,
} from '@tracker/contracts/rollout/rollouts';
import {
  type NewReleaseToken,
  newReleaseTokenSchema,
  type PreviewAllowance,
  previewAllowanceSchema,
  remoteServiceSchema,
  routePrefixesSchema,
} from '@tracker/contracts/rollout/remote-access';
import type { z } from 'zod';
import { noCandidate, nothingBefore } from './rollout.errors.js';
import {
  describe,
  describeAccess,
  describeEvent,
  describePreviews,
  describeRelease,
  listed,
} from './rollout-command-text.js';
import type { RemoteServicesService } from './service/remote-services.service.js';
import type { PreviewsService } from './access/previews.service.js';
import type { RemoteAccessService } from './access/remote-access.service.js';
import type { RolloutPlansService } from './rollout-plans.service.js';
import type { RolloutStateService } from './rollout-state.service.js';
import type { Author } from './rollout.repository.js';
import type { RolloutService } from './rollout.service.js';
import { commandLineOf } from '../../platform/config/command-line-of.js';

export const ROLLOUT_USAGE = `Usage: ${commandLineOf('rollout', '<command>')}
  help                                        this text
  list                                        every remote: stable version, candidate, who gets it
  set <remote> <percent>                      give the candidate to this percentage, 0 to 100
  plan <remote> <percent,percent,…> --every 30m
                                              the first step now, the others by themselves, in m, h or d; any other step ends it.
                                              After one more interval at 100 % the candidate is promoted, unless --no-promote
  allow <remote> organization|role|user <x>   give it to these too; a user by id or email
  disallow <remote> organization|role|user <x>
  why <remote> <user>                         which version a user gets, and why
  releases <remote>                           its versions: how many people opened each, for how many it failed
  audit <remote>                              the latest changes: who, what, when
  kill <remote>                               everyone gets the stable version, at once
  resume <remote>                             take the kill back
  promote <remote>                            the candidate becomes everyone's stable version
  rollback <remote>                           give up the candidate; without one, go back to the version before
  rollback <remote> <version>                 any version that is still kept becomes everyone's
  access <remote>                             its owners and release tokens
  token <remote> <name> [--scopes release,steer,read] [--days 90] [--prefix /path]
                                              makes a token; for a remote that is to come, with the prefix of its routes
  withdraw <remote> <name>                    ends a release token
  own <remote> <user>                         this person steers the remote; a user by id or email
  disown <remote> <user>
  previews <remote>                           its previews: address, version, who sees them beside owners and operators
  allow <remote> organization|user <x> --preview <name>
  disallow <remote> organization|user <x> --preview <name>
  end <remote> <name>                         ends a preview before its 14 days are over
  prefixes <remote> </path,/path…>            the paths below which it may have routes
  service <remote> <address|none>             where its pages' calls of its service are forwarded
  end <remote>                                ends the remote with its versions, tokens and routes; its audit stays
With --as <address> the audit names the person behind the command, with --comment <text> it says why.
From a checkout, a remote is released with: npm run release -- <remote>, and shown to a few with: npm run release -- <remote> --preview <name>`;

const COMMAND_LINE = 'command line';
const MAX_AUDITED = 50;
const WITH_ONE_VALUE = ['service', 'prefixes', 'set', 'plan', 'why', 'token', 'withdraw', 'own', 'disown'];

interface Services {
  rollouts: RolloutService;
  states: RolloutStateService;
  access: RemoteAccessService;
  plans: RolloutPlansService;
  previews: PreviewsService;
  services: RemoteServicesService;
}

export async function runRolloutCommand(
  args: readonly string[],
  { rollouts, states, access, plans, previews, services }: Services,
): Promise<string[]> {
  const { positionals, author, options } = parseCommand(args);
  const [command = 'help', remote, ...rest] = positionals;
  if (command === 'help') return [ROLLOUT_USAGE];
  if (command === 'list' && remote === undefined) return listed(await states.list());
  if (remote === undefined) throw new Error(ROLLOUT_USAGE);
  const [value, subject] = rest;
  if (options.preview !== undefined) {
    if (rest.length !== 2 || (command !== 'allow' && command !== 'disallow')) throw new Error(ROLLOUT_USAGE);
    await previews[command]({ remote, name: options.preview }, previewAllowanceOf(value, subject), author);
    return describePreviews(await previews.list(remote));
  }
  if (!countsOfValues(command).includes(rest.length)) throw new Error(ROLLOUT_USAGE);
  if (command === 'releases') return (await states.releases(remote)).map(describeRelease);
  if (command === 'audit') return (await states.eventPage(remote, { limit: MAX_AUDITED })).events.map(describeEvent);
  if (command === 'previews') return describePreviews(await previews.list(remote));
  if (command === 'access') return describeAccess(await access.of(remote));
  if (command === 'token')
    return [(await access.makeToken(remote, tokenOf(value, options), author, { isOperator: true })).token];
  if (command === 'why') return [await why(states, remote, String(value))];
  if (command === 'end' && value === undefined) {
    await rollouts.end(remote, { confirm: remote }, author);
    return [`${remote}: nobody`];
  }
  if (command === 'end') {
    await previews.end({ remote, name: String(value) }, author);
    return describePreviews(await previews.list(remote));
  }
  const seen = await states.get(remote);
  const candidate = () => {
    if (seen.candidate === null) throw noCandidate(remote);
    return { version: seen.candidate };
  };
  if (command === 'plan') await plans.start(remote, { ...candidate(), ...planOf(value, options) }, author);
  else if (command === 'set')
    await rollouts.setPercentage(
      remote,
      { percentage: percentageOf(value ?? ''), ...candidate(), from: seen.percentage },
      author,
    );
  else if (command === 'allow') await rollouts.allow(remote, allowanceOf(value, subject), author);
  else if (command === 'disallow') await rollouts.disallow(remote, allowanceOf(value, subject), author);
  else if (command === 'kill') await rollouts.kill(remote, { version: seen.candidate }, author);
  else if (command === 'resume') await rollouts.resume(remote, author);
  else if (command === 'promote') await rollouts.promote(remote, candidate(), author);
  else if (command === 'rollback')
    await rollouts.rollBack(remote, { version: value ?? targetOf(seen), from: seen.stable }, author);
  else if (command === 'withdraw') await access.revokeToken(remote, String(value), author);
  else if (command === 'prefixes')
    await access.setPrefixes(remote, parsed(routePrefixesSchema, { prefixes: String(value).split(',') }), author);
  else if (command === 'service') await setService(services, remote, String(value), author);
  else if (command === 'own') await access.addOwner(remote, String(value), author);
  else if (command === 'disown') await access.removeOwner(remote, String(value), author);
  else throw new Error(ROLLOUT_USAGE);
  return [describe(await states.get(remote))];
}

function setService(services: RemoteServicesService, remote: string, url: string, author: Author): Promise<void> {
  if (url === 'none') return services.remove(remote, author);
  return services.set(remote, parsed(remoteServiceSchema, { url }), author);
}

const OPTIONS = {
  every: { type: 'string' },
  'no-promote': { type: 'boolean' },
  replace: { type: 'boolean' },
  preview: { type: 'string' },
  scopes: { type: 'string' },
  days: { type: 'string' },
  prefix: { type: 'string' },
  as: { type: 'string' },
  comment: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type CommandOptions = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

export function parseCommand(
  args: readonly string[],
  usage = ROLLOUT_USAGE,
): { positionals: string[]; author: Author; options: CommandOptions } {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const person = values.as?.trim().slice(0, 200);
    const actor = person ? `${person} (${COMMAND_LINE})` : COMMAND_LINE;
    const comment = values.comment?.trim().slice(0, 500) || null;
    return { positionals: values.help ? [] : positionals, author: { actor, comment }, options: values };
  } catch {
    throw new Error(usage);
  }
}

function countsOfValues(command: string): number[] {
  if (command === 'allow' || command === 'disallow') return [2];
  if (command === 'rollback' || command === 'end') return [0, 1];
  return [WITH_ONE_VALUE.includes(command) ? 1 : 0];
}

function targetOf({ remote, stable, candidate, previous }: RolloutState): string {
  if (candidate !== null) return stable;
  if (previous === null) throw nothingBefore(remote);
  return previous;
}

function planOf(text: string | undefined, options: CommandOptions): Omit<RolloutPlanRequest, 'version'> {
  const everyMinutes = minutesOf(options.every);
  const steps = (text ?? '').split(',').map(percentageOf);
  return parsed(rolloutPlanRequestSchema.omit({ version: true }), {
    steps,
    everyMinutes,
    promote: !options['no-promote'],
  });
}

function tokenOf(name: string | undefined, { scopes, days, prefix }: CommandOptions): NewReleaseToken {
  return parsed(newReleaseTokenSchema, {
    name,
    scopes: scopes?.split(','),
    expiresInDays: days === undefined ? undefined : Number(days),
    prefix,
  });
}

function parsed<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const result = schema.safeParse(input);
  if (!result.success) throw new Error(`${result.error.issues[0]?.message}.`);
  return result.data;
}

function allowanceOf(kind: string | undefined, subject: string | undefined): RolloutAllowance {
  const parsed = rolloutAllowanceSchema.safeParse({ kind, subject });
  if (!parsed.success) throw new Error(`Allow one of ${ALLOWANCE_KINDS.join(', ')}, and say which.`);
  return parsed.data;
}

function previewAllowanceOf(kind: string | undefined, subject: string | undefined): PreviewAllowance {
  const parsed = previewAllowanceSchema.safeParse({ kind, subject });
  if (!parsed.success) throw new Error('Name the organization or user to allow.');
  return parsed.data;
}

async function why(states: RolloutStateService, remote: string, user: string): Promise<string> {
  const choice = await states.choice(remote, user);
  return `${choiceText(choice)} ${reasonText(choice, await states.get(remote))}`;
}
