import type { RolloutChoice, RolloutState, VersionFigures } from './rollouts.js';

export function choiceText({ user, remote, version, isCandidate, reason }: RolloutChoice): string {
  if (reason === 'operators-only' || reason === 'nothing-to-show') return `${user} does not get ${remote} at all.`;
  return `${user} gets ${remote} ${version}, the ${isCandidate ? 'candidate' : 'stable version'}.`;
}

export function reasonText({ reason, place }: RolloutChoice, { percentage }: Pick<RolloutState, 'percentage'>): string {
  switch (reason) {
    case 'no-candidate':
      return 'No release is being rolled out.';
    case 'killed':
      return 'The kill switch is on.';
    case 'halted':
      return 'The candidate was halted because it failed for too many people.';
    case 'incompatible':
      return 'The candidate is incompatible with the deployed shell.';
    case 'failed-here':
      return 'The candidate failed in one of their browsers, so they keep the stable version.';
    case 'user':
      return 'They are allowed by name.';
    case 'organization':
      return 'One of their organizations is allowed by name.';
    case 'early-access':
      return 'One of their organizations has early access turned on.';
    case 'role':
      return 'One of their roles is allowed.';
    case 'percentage':
      return `Their place is ${place} of 100, and ${percentage} % are reached.`;
    case 'outside-percentage':
      return `Their place is ${place} of 100, and only ${percentage} % are reached.`;
    case 'operators-only':
      return 'Operators only.';
    case 'nothing-to-show':
      return 'It was never released, or this product version does not support its manifest.';
  }
}

export function errorRate({ openedBy, failedFor }: VersionFigures): number | null {
  return openedBy === 0 ? null : Math.min(failedFor / openedBy, 1);
}

export function errorRateText(figures: VersionFigures): string {
  const rate = errorRate(figures);
  return rate === null ? '–' : `${(rate * 100).toFixed(1)} %`;
}
