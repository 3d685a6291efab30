/** Distinct people; those who report nothing count as successes. */
export interface VersionTrial {
  given: number;
  failedByItself: number;
  failedByNetwork: number;
}

export type HaltReason = 'itself' | 'network';

/** Chance that a sound version is ever halted for one of the two reasons during its whole rollout. */
const ERROR = 1 / 2_000;

/** Failure rates accepted without a stable version to compare with. */
const FLOOR: Record<HaltReason, number> = { itself: 1 / 2_000, network: 3 / 100 };

/** Minimum number of affected people. A signed-in and a signed-out browser of one person count as two. */
const MIN_PEOPLE = 3;

const ALTERNATIVES = 6;
const WORST_RATE = 0.99;
/** Prior weight, in people, that a stable version's figures must outweigh. */
const DOUBT = 100;

export function haltReason(candidate: VersionTrial, stable: VersionTrial): HaltReason | null {
  if (isWorse('itself', candidate.failedByItself, candidate.given, stable.failedByItself, stable.given))
    return 'itself';
  return isWorse('network', candidate.failedByNetwork, candidate.given, stable.failedByNetwork, stable.given)
    ? 'network'
    : null;
}

function isWorse(reason: HaltReason, failed: number, given: number, stableFailed: number, stableGiven: number) {
  if (failed < MIN_PEOPLE) return false;
  const accepted = acceptedRate(FLOOR[reason], stableFailed, stableGiven);
  return logEvidence(failed, Math.max(given, failed), accepted) >= Math.log(1 / ERROR);
}

/** Accepted failure rate: the floor, or two standard deviations above the stable version's rate. */
function acceptedRate(floor: number, failed: number, given: number): number {
  return Math.min(0.5, Math.max(floor, (failed + 2 * Math.sqrt(failed)) / (given + DOUBT)));
}

/**
 * Logarithm of the likelihood ratio that the failure rate exceeds `accepted`: an equal mixture of rates above it
 * (one-sided mixture SPRT). Below `accepted` the ratio is a supermartingale, so it ever exceeds x with a probability of
 * at most 1/x (Ville's inequality), however often it is checked.
 */
export function logEvidence(failed: number, given: number, accepted: number): number {
  const ratios = Array.from({ length: ALTERNATIVES }, (_, index) => {
    const rate = accepted * (WORST_RATE / accepted) ** ((index + 1) / ALTERNATIVES);
    return failed * Math.log(rate / accepted) + (given - failed) * Math.log((1 - rate) / (1 - accepted));
  });
  const largest = Math.max(...ratios);
  const mixed = ratios.reduce((sum, ratio) => sum + Math.exp(ratio - largest), 0) / ALTERNATIVES;
  return largest + Math.log(mixed);
}
