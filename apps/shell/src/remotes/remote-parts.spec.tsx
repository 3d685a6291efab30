import { screen, waitFor } from '@testing-library/react';
import { Slot, SlotPartsProvider } from '@tracker/shell-sdk/slots';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { remoteVersion } from '../shell.fixture';
import type { RemoteRequest } from './loading/federation-host';
import { renderParts } from './remote-parts';

const mockContainers: Record<string, () => unknown> = {};
jest.mock('./loading/federation-host', () => ({
  createFederationHost: async () => ({
    load: async ({ source }: RemoteRequest) => mockContainers[source.containerName]?.(),
  }),
}));

function version(name: string, number: string, order: number) {
  const routes = [{ path: `/${name}`, access: 'signed-in' as const, title: name }];
  const parts = [
    { name: 'advice', slot: 'credential-detail', order, access: 'signed-in' as const },
    { name: 'elsewhere', slot: 'dashboard-side', order, access: 'signed-in' as const },
  ];
  return remoteVersion(name, { routes, parts }, number);
}

function gives(text: string) {
  const Part = ({ credentialId }: { credentialId: string }) => <p>{`${text} for ${credentialId}`}</p>;
  return () => ({ remote: { pages: {}, parts: { advice: async () => Part } } });
}

function throws() {
  const Part = () => {
    throw new Error('deliberate');
  };
  return { remote: { pages: {}, parts: { advice: async () => Part } } };
}

function open(remotes: unknown) {
  const api = fakeApi({ 'GET /api/remotes': { body: remotes }, 'POST /api/remotes/failures': { status: 204 } });
  renderPage(
    <SlotPartsProvider value={renderParts}>
      <h1>One credential</h1>
      <Slot name="credential-detail" credentialId="c1" />
    </SlotPartsProvider>,
  );
  return api;
}

it('renders the parts of a slot in order, each with the props of the slot', async () => {
  Object.assign(mockContainers, { late_1: gives('Late'), early_1: gives('Early') });
  open([
    { name: 'late', ...version('late', '1', 20) },
    { name: 'early', ...version('early', '1', 10) },
  ]);
  expect(await screen.findByText('Late for c1')).toBeVisible();
  expect((await screen.findAllByText(/for c1/)).map(({ textContent }) => textContent)).toEqual([
    'Early for c1',
    'Late for c1',
  ]);
});

it('omits only the failing part, and replaces a candidate by the stable version', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(mockContainers, {
    steady_1: gives('Steady'),
    broken_1: throws,
    risky_2: throws,
    risky_1: gives('Stable'),
  });
  const { calls } = open([
    { name: 'broken', ...version('broken', '1', 10) },
    { name: 'risky', ...version('risky', '2', 20), fallback: version('risky', '1', 20) },
    { name: 'steady', ...version('steady', '1', 30) },
  ]);
  expect(await screen.findByText('Steady for c1')).toBeVisible();
  expect(await screen.findByText('Stable for c1')).toBeVisible();
  expect(screen.getByRole('heading')).toHaveTextContent('One credential');
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ remote: 'broken', version: '1', kind: 'render', message: 'deliberate' }),
        expect.objectContaining({ remote: 'risky', version: '2', kind: 'render' }),
      ]),
    ),
  );
});
