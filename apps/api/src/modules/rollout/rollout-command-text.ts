import type { RemoteAccess, RemotePreview } from '@tracker/contracts/rollout/remote-access';
import { errorRateText } from '@tracker/contracts/rollout/rollout-texts';
import type { ListedRelease, RolloutEvent, RolloutState, VersionFigures } from '@tracker/contracts/rollout/rollouts';

export function listed(states: readonly RolloutState[]): string[] {
  return states.length === 0 ? ['There is no remote yet.'] : states.map(describe);
}

export function describe(state: RolloutState): string {
  const { remote, stable, candidate, percentage, isKilled, haltedAt, allowances } = state;
  if (candidate === null) return `${remote}: ${stable} for everyone${isKilled ? ' (kill switch on)' : ''}`;
  const parts = [
    `${percentage} %`,
    ...allowances.map(({ kind, label }) => `${kind} ${label}`),
    ...failures(state.candidateFigures),
    ...(state.plan ? [planText(state.plan)] : []),
    ...(state.next === null ? [] : [`next ${state.next}`]),
    ...(haltedAt ? [`halted ${haltedAt}`] : []),
    ...(isKilled ? ['kill switch on: nobody'] : []),
  ];
  const stableFailures = failures(state.stableFigures).map((text) => ` (${text})`);
  return `${remote}: ${stable} stable${stableFailures.join('')}, ${candidate} candidate (${parts.join(', ')})`;
}

function planText({ steps, nextAt, promote }: NonNullable<RolloutState['plan']>): string {
  const parts = [...(steps.length > 0 ? [`${steps.join(', ')} %`] : []), ...(promote ? ['promoted'] : [])];
  return `then ${parts.join(', ')} from ${nextAt}`;
}

function failures(figures: VersionFigures | null): string[] {
  if (!figures || figures.openedBy === 0) return [];
  return [`failed for ${figures.failedFor} of ${figures.openedBy}: ${errorRateText(figures)}`];
}

export function describeRelease({
  version,
  standing,
  releasedAt,
  haltedAt,
  commit,
  author,
  link,
  ...figures
}: ListedRelease): string {
  const parts = [standing ?? 'given to nobody', ...failures(figures), ...(haltedAt ? [`halted ${haltedAt}`] : [])];
  const origin = [commit, author, link].filter((part) => part !== null).join(' ');
  return `${version}, released ${releasedAt}${origin && ` (${origin})`}: ${parts.join(', ')}`;
}

export function describeAccess({ owners, tokens }: Pick<RemoteAccess, 'owners' | 'tokens'>): string[] {
  return [
    ...owners.map(({ email }) => `owner ${email}`),
    ...tokens.map(
      ({ name, scopes, expiresAt, createdBy, lastUsedAt }) =>
        `token ${name} (${scopes.join(', ')}${expiresAt ? `, until ${expiresAt.slice(0, 10)}` : ''}), made by ${createdBy}, ${lastUsedAt ? `last used ${lastUsedAt}` : 'never used'}`,
    ),
    ...(owners.length + tokens.length === 0 ? ['It has neither owners nor release tokens.'] : []),
  ];
}

export function describePreviews(previews: readonly RemotePreview[]): string[] {
  if (previews.length === 0) return ['It has no previews.'];
  return previews.map(({ name, version, address, endsAt, allowances }) => {
    const others = allowances.map(({ kind, label }) => `, ${kind} ${label}`).join('');
    return `${name}: ${version} until ${endsAt} at ${address} (owners, operators${others})`;
  });
}

export function describeEvent({ recordedAt, actor, comment, action, version, before, after }: RolloutEvent): string {
  const changes = [before, after].map((settings) => (settings ? JSON.stringify(settings) : '-')).join(' -> ');
  return `${recordedAt} ${actor}: ${action}${version === null ? '' : ` ${version}`} ${changes}${comment === null ? '' : ` "${comment}"`}`;
}
