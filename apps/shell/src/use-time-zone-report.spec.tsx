import { act, waitFor } from '@testing-library/react';
import { forgetAccount } from '@tracker/shell-sdk/account';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { useTimeZoneReport } from './use-time-zone-report';

const NORA = '0190c9a2-0000-7000-8000-000000000001';
const OMAR = '0190c9a2-0000-7000-8000-000000000002';
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Reporter() {
  useTimeZoneReport();
  return null;
}

/** The zones that a visit reports for somebody whose account has this zone. */
async function visit(id: string, timeZone: string): Promise<unknown[]> {
  forgetAccount();
  const { calls } = fakeApi({
    'GET /api/auth/user': { body: { id, email: 'someone@example.test', timeZone } },
    'PUT /api/auth/profile': { body: {} },
  });
  const page = renderPage(<Reporter />);
  await waitFor(() => expect(calls).not.toHaveLength(0));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  page.unmount();
  return calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

beforeEach(() => localStorage.clear());

it('reports the zone of the browser once for an account', async () => {
  expect(await visit(NORA, 'Pacific/Auckland')).toEqual([{ timeZone: zoneHere() }]);
  expect(await visit(NORA, 'Pacific/Auckland')).toEqual([]);
});

it('keeps a chosen zone after another account has used the browser', async () => {
  await visit(NORA, 'Pacific/Auckland');
  expect(await visit(OMAR, 'Pacific/Auckland')).toEqual([{ timeZone: zoneHere() }]);
  expect(await visit(NORA, 'Pacific/Auckland')).toEqual([]);
});
