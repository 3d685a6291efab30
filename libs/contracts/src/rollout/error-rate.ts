import type { VersionFigures } from './rollouts.js';

/** Share of the people given a version for whom it failed, from 0 to 1; null if nobody was given it. */
export function errorRate({ givenTo, failedFor }: VersionFigures): number | null {
  return givenTo === 0 ? null : Math.min(failedFor / givenTo, 1);
}

/** The same as text: `2.5 %`, or `–` if nobody was given the version. */
export function errorRateText(figures: VersionFigures): string {
  const rate = errorRate(figures);
  return rate === null ? '–' : `${(rate * 100).toFixed(1)} %`;
}
