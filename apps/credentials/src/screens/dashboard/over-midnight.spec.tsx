import { act, screen } from '@testing-library/react';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DashboardPage } from './dashboard.page';

// The clock only: what waits for answers goes by the real one.
beforeEach(() =>
  jest.useFakeTimers({
    now: new Date('2027-01-15T10:30:00Z'),
    doNotFake: ['queueMicrotask', 'setImmediate', 'performance'],
  }),
);
afterEach(() => jest.useRealTimers());

const settle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('counts the days on when a page stays open over midnight of the person’s zone', async () => {
  const answers = {
    // Half past eleven at night.
    'GET /api/auth/user': { body: { id: 'u1', timeZone: 'Pacific/Auckland' } },
    'GET /api/credentials': {
      body: [
        aCredential({ name: 'Last day', status: 'expiring', daysUntilExpiry: 0 }),
        aCredential({ name: 'Soon', status: 'valid', daysUntilExpiry: 31 }),
      ],
    },
    'GET /api/dashboard/stats': { body: { total: 2, valid: 1, expiring: 1, expired: 0 } },
  };
  fakeApi(answers);
  renderPage(<DashboardPage />, { at: '/credentials' });
  await settle(1_000);
  expect(screen.getByText('Expires in 0 days')).toBeInTheDocument();
  expect(screen.queryByText('Expires in 30 days')).toBeNull();
  await settle(25 * 60_000);
  expect(screen.getByText('Expires in 0 days')).toBeInTheDocument();
  await settle(10 * 60_000);
  expect(screen.queryByText('Expires in 0 days')).toBeNull();
  expect(screen.getByText('Expires in 30 days')).toBeInTheDocument();
  const tile = (label: string) => screen.getAllByText(label)[0]?.closest('[class]')?.parentElement;
  expect(tile('Valid')).toHaveTextContent(/0/);
});
