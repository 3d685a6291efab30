import type { ListedRelease, RolloutEvent, RolloutState } from '@tracker/contracts/rollout/rollouts';

export function aRollout(overrides: Partial<RolloutState> = {}): RolloutState {
  return {
    remote: 'team',
    stable: '1.4.1',
    stableFigures: { givenTo: 120, failedFor: 1 },
    candidate: '1.4.2',
    candidateFigures: { givenTo: 40, failedFor: 1 },
    percentage: 25,
    isKilled: false,
    plan: null,
    haltedAt: null,
    previous: '1.4.0',
    shellSdkRange: '^1.0.0',
    allowances: [],
    earlyAccessOrganizations: 0,
    ...overrides,
  };
}

export function aRelease(overrides: Partial<ListedRelease> = {}): ListedRelease {
  return {
    version: '1.4.2',
    standing: 'candidate',
    shellSdkRange: '^1.0.0',
    haltedAt: null,
    releasedAt: '2026-11-20T10:00:00.000Z',
    givenTo: 40,
    failedFor: 1,
    ...overrides,
  };
}

export function anEvent(overrides: Partial<RolloutEvent> = {}): RolloutEvent {
  return {
    id: '7',
    remote: 'team',
    version: '1.4.2',
    action: 'percentage-set',
    actor: 'operator@example.test',
    comment: null,
    before: { percentage: 5 },
    after: { percentage: 25 },
    recordedAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  };
}
