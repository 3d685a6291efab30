/** People, counted once each; those who report nothing were shown the version well. */
export interface VersionTrial {
  given: number;
  /** For whom the version itself failed: it could not be run, threw while it was drawn or later. */
  failedByItself: number;
  /** Whom its files did not reach. */
  failedByNetwork: number;
}

/** What a candidate is halted for. */
export type HaltReason = 'itself' | 'network';

/** Chance that a sound version is ever halted for one of the two reasons, however long its rollout lasts. */
const ERROR = 1 / 2_000;

/** What a sound version may fail for without any stable version to compare with: one person in 2,000 by itself, three in a hundred by their connections. */
const FLOOR: Record<HaltReason, number> = { itself: 1 / 2_000, network: 3 / 100 };

/** Fewer people halt nothing: one person with an account and a signed-out browser are two. */
const FEWEST_PEOPLE = 3;

const ALTERNATIVES = 6;
const WORST_RATE = 0.99;
/** How many people a stable version's figures must outweigh before they are believed. */
const DOUBT = 100;

/** Why the candidate must be halted, looking at all that is known now; null while it may go on. */
export function haltReason(candidate: VersionTrial, stable: VersionTrial): HaltReason | null {
  if (isWorse('itself', candidate.failedByItself, candidate.given, stable.failedByItself, stable.given))
    return 'itself';
  return isWorse('network', candidate.failedByNetwork, candidate.given, stable.failedByNetwork, stable.given)
    ? 'network'
    : null;
}

function isWorse(reason: HaltReason, failed: number, given: number, stableFailed: number, stableGiven: number) {
  if (failed < FEWEST_PEOPLE) return false;
  const accepted = acceptedRate(FLOOR[reason], stableFailed, stableGiven);
  return logEvidence(failed, Math.max(given, failed), accepted) >= Math.log(1 / ERROR);
}

/** The share of people that a version may fail for: the floor, or what the stable version's figures allow for, two standard deviations up. */
function acceptedRate(floor: number, failed: number, given: number): number {
  return Math.min(0.5, Math.max(floor, (failed + 2 * Math.sqrt(failed)) / (given + DOUBT)));
}

/**
 * How much more likely `failed` of `given` people are when the version is worse than `accepted` than when it is not, as a logarithm: likelihood ratios
 * of rates from just above `accepted` to nearly everybody, mixed in equal parts. While the true rate is at most `accepted` the ratio is a supermartingale,
 * so that it ever exceeds x with a chance of at most 1/x (Ville's inequality), however often somebody looks: a mixture SPRT, one-sided.
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
