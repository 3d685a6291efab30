import murmurhash from 'murmurhash';

/**
 * A person's place from 1 to 100 in one rollout, the same on every device and in every process: Unleash's normalized murmur3
 * (https://docs.getunleash.io/reference/stickiness). A rollout of n per cent reaches the places up to n, so raising n never takes
 * anything from anyone.
 */
export function stickyPlace(identifier: string, group: string): number {
  return (murmurhash.v3(`${group}:${identifier}`, 0) % 100) + 1;
}

export function isWithinPercentage(identifier: string, group: string, percentage: number): boolean {
  return percentage > 0 && stickyPlace(identifier, group) <= percentage;
}
