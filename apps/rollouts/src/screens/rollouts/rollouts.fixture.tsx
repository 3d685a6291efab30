import { screen } from '@testing-library/react';
import type { ListedRelease, RolloutEvent, RolloutState } from '@tracker/contracts/rollout/rollouts';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { RolloutsPage } from './rollouts.page';

export function aRollout(overrides: Partial<RolloutState> = {}): RolloutState {
  return {
    remote: 'team',
    stable: '1.4.1',
    stableFigures: { openedBy: 120, failedFor: 1 },
    candidate: '1.4.2',
    candidateFigures: { openedBy: 40, failedFor: 1 },
    percentage: 25,
    isKilled: false,
    plan: null,
    haltedAt: null,
    next: null,
    previous: '1.4.0',
    shellSdkRange: '^1.0.0',
    allowances: [],
    earlyAccessOrganizations: 0,
    prefixes: [],
    serviceUrl: null,
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
    openedBy: 40,
    failedFor: 1,
    commit: null,
    author: null,
    link: null,
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

export const PATH = '/api/operator/rollouts';
export const stableRollout = aRollout({
  remote: 'reports',
  stable: '2.0.0',
  candidate: null,
  candidateFigures: null,
  percentage: 0,
});

export const ACCESS = {
  mayChange: true,
  owners: [{ userId: 'u1', email: 'nora@example.test' }],
  tokens: [
    {
      id: 't1',
      name: 'CI of the team',
      scopes: ['release'],
      expiresAt: '2027-02-01T10:00:00.000Z',
      createdBy: 'operator@example.test',
      createdAt: '2026-11-01T10:00:00.000Z',
      lastUsedAt: null,
    },
  ],
};

type Answers = Parameters<typeof fakeApi>[0];

export function answerRollouts(answers: Answers = {}) {
  return fakeApi({
    [`GET ${PATH}`]: { body: [stableRollout, aRollout()] },
    [`GET ${PATH}/team/releases`]: { body: [aRelease(), aRelease({ version: '1.4.1', standing: 'stable' })] },
    [`GET ${PATH}/team/events`]: { body: { events: [anEvent()], next: null } },
    [`GET ${PATH}/team/access`]: { body: ACCESS },
    [`GET ${PATH}/team/errors`]: { body: [] },
    [`GET ${PATH}/team/previews`]: { body: [] },
    [`GET ${PATH}/team/configuration`]: { body: { fields: [], values: {} } },
    [`GET ${PATH}/reports/configuration`]: { body: { fields: [], values: {} } },
    [`GET ${PATH}/reports/previews`]: { body: [] },
    [`GET ${PATH}/reports/errors`]: { body: [] },
    [`GET ${PATH}/reports/access`]: { body: { ...ACCESS, owners: [], tokens: [] } },
    [`GET ${PATH}/reports/releases`]: { body: [] },
    [`GET ${PATH}/reports/events`]: { body: { events: [], next: null } },
    ...answers,
  });
}

export function openRollouts(answers: Answers = {}, at = '/rollouts') {
  return { ...answerRollouts(answers), ...renderPage(<RolloutsPage />, { at }) };
}

export const panel = (name: string) => screen.findByRole('region', { name });
export const writes = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
