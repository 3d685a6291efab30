import type { Release } from '@tracker/database/entities/rollout/release.entity';
import type { Rollout } from '@tracker/database/entities/rollout/rollout.entity';
import { audienceOf, changeBy, type DeployedBuild } from './deployment-audience.js';

const release = { id: 'new', version: '2', isGradual: false } as Release;
const rollout = (changes: object = {}) =>
  ({
    stableReleaseId: 'old',
    candidateRelease: null,
    candidatePercentage: 0,
    deployedVersion: '1',
    ...changes,
  }) as Rollout;
const build = (changes: Partial<DeployedBuild> = {}): DeployedBuild => ({
  mode: 'production',
  rollout: rollout(),
  release,
  isKnown: false,
  isOutdated: false,
  fitsStable: true,
  hasPlan: false,
  ...changes,
});
const candidate = { haltedAt: null } as Release;
const halted = { haltedAt: new Date() } as Release;

test.each<[string, string, DeployedBuild]>([
  ['that nobody has seen is a candidate', 'candidate', build()],
  [
    'that everyone has moves nobody',
    'unchanged',
    build({ mode: 'everyone', rollout: rollout({ stableReleaseId: 'new' }) }),
  ],
  [
    'that an operator gives to everyone is everyone’s',
    'everyone',
    build({ mode: 'everyone', isKnown: true, isOutdated: true }),
  ],
  [
    'that replaces one the new shell cannot load is everyone’s',
    'everyone',
    build({ fitsStable: false, isKnown: true, isOutdated: true }),
  ],
  ['that was known before moves nobody', 'unchanged', build({ isKnown: true, isOutdated: true })],
  ['older than what operators released is left out', 'left-out', build({ isOutdated: true })],
  [
    'beside a running rollout is left out',
    'left-out',
    build({ rollout: rollout({ candidateRelease: candidate, candidatePercentage: 1 }) }),
  ],
  [
    'beside a candidate at 0 % takes its place',
    'candidate',
    build({ rollout: rollout({ candidateRelease: candidate }) }),
  ],
  [
    'beside a halted rollout takes its place',
    'candidate',
    build({ rollout: rollout({ candidateRelease: halted, candidatePercentage: 30 }) }),
  ],
  [
    'beside no candidate but a percentage is a candidate',
    'candidate',
    build({ rollout: rollout({ candidatePercentage: 30 }) }),
  ],
  [
    'in development is everyone’s, an older one too',
    'everyone',
    build({ mode: 'development', isKnown: true, isOutdated: true }),
  ],
  [
    'in development that was started last moves nobody',
    'unchanged',
    build({ mode: 'development', rollout: rollout({ deployedVersion: '2' }) }),
  ],
  [
    'in development that was released to be rolled out moves nobody',
    'unchanged',
    build({ mode: 'development', release: { ...release, isGradual: true } }),
  ],
])('a build %s', (_what, audience, deployed) => {
  expect(audienceOf(deployed)).toBe(audience);
});

test('only a deployment to everyone replaces the stable version and ends the rollout', () => {
  const running = rollout({ candidateReleaseId: 'c', candidatePercentage: 30 });
  expect(changeBy('candidate', running, release)).toEqual({ candidateReleaseId: 'new', candidatePercentage: 0 });
  expect(changeBy('left-out', running, release)).toEqual({});
  expect(changeBy('unchanged', running, release)).toEqual({});
  expect(changeBy('everyone', rollout({ stableReleaseId: 'new' }), release)).toEqual({});
  expect(changeBy('everyone', running, release)).toEqual({
    stableReleaseId: 'new',
    previousReleaseId: 'old',
    candidateReleaseId: null,
    candidatePercentage: 0,
  });
});
