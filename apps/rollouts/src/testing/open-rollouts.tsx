import { screen } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { RolloutsPage } from '../pages/rollouts.page';
import { anEvent, aRelease, aRollout } from './a-rollout';

export const PATH = '/api/operator/rollouts';
export const still = aRollout({
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
      createdBy: 'operator@example.test',
      createdAt: '2026-11-01T10:00:00.000Z',
      lastUsedAt: null,
    },
  ],
};

type Answers = Parameters<typeof fakeApi>[0];

/** What the screen of the rollouts asks for, of which some may be answered otherwise. */
export function answerRollouts(answers: Answers = {}) {
  return fakeApi({
    [`GET ${PATH}`]: { body: [still, aRollout()] },
    [`GET ${PATH}/team/releases`]: { body: [aRelease(), aRelease({ version: '1.4.1', standing: 'stable' })] },
    [`GET ${PATH}/team/events`]: { body: { events: [anEvent()], next: null } },
    [`GET ${PATH}/team/access`]: { body: ACCESS },
    [`GET ${PATH}/team/errors`]: { body: [] },
    [`GET ${PATH}/team/previews`]: { body: [] },
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
