import type { RegisteredRemote, RemoteRoute as Route } from '@tracker/contracts/rollout/remotes';
import { fireEvent, render, screen } from '@testing-library/react';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { useState } from 'react';
import { pageLoader } from './loading/page-loader';
import { RemoteFailureScreen, RemoteRoute } from './remote-route';

const remote = { name: 'portfolio', version: '1', routes: [] } as unknown as RegisteredRemote;
const route: Route = { path: '/portfolio/view/:shareToken', title: 'Shared portfolio', access: 'public' };

function SharedPage() {
  useDocumentTitle('Licences of Nora');
  return <h1>Licences of Nora</h1>;
}

it('keeps the title that a page sets, also when the page has already loaded', async () => {
  fakeApi({ 'GET /api/remotes': { body: [] } });
  jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(SharedPage);
  jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(SharedPage);
  renderPage(<RemoteRoute remote={remote} route={route} />);
  expect(await screen.findByRole('heading')).toBeVisible();
  expect(document.title).toBe('Licences of Nora · Micro-Credential Tracker');
});

it('renders a candidate that has already loaded only after its opening was reported', async () => {
  const { calls } = fakeApi({ 'GET /api/remotes': { body: [] }, 'POST /api/remotes/openings': { status: 204 } });
  let before: number | undefined;
  const Candidate = () => {
    before ??= calls.filter(({ path }) => path.endsWith('openings')).length;
    return <h1>Candidate</h1>;
  };
  jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(Candidate);
  jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(Candidate);
  const candidate = { ...remote, version: '2', isCounted: true, fallback: remote } as RegisteredRemote;
  renderPage(<RemoteRoute remote={candidate} route={route} />);
  expect(await screen.findByRole('heading', { name: 'Candidate' })).toBeVisible();
  expect(before).toBe(1);
});

it('shows another remote’s loaded page at once, without the previous page or a skeleton', async () => {
  fakeApi({ 'GET /api/remotes': { body: [] } });
  const Team = () => <h1>Team</h1>;
  jest.spyOn(pageLoader, 'loadedPage').mockImplementation(({ name }) => (name === 'team' ? Team : SharedPage));
  jest.spyOn(pageLoader, 'loadPage').mockReturnValue(new Promise(() => undefined));
  const team = { ...remote, name: 'team' } as RegisteredRemote;
  function Screens() {
    const [shown, setShown] = useState(remote);
    return (
      <>
        <button onClick={() => setShown(team)}>Team</button>
        <RemoteRoute remote={shown} route={route} />
      </>
    );
  }
  renderPage(<Screens />);
  fireEvent.click(screen.getByRole('button', { name: 'Team' }));
  expect(screen.getByRole('heading')).toHaveTextContent('Team');
});

it.each([
  ['offline', false, /^You are offline\./],
  ['online', true, 'could not be loaded. Other pages may still work.'],
])('explains a page that cannot be loaded while %s', (_state, isOnline, sentence) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  render(<RemoteFailureScreen title="Team" failure="unreachable" onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
});

it('shows a developer what a page threw', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi({ 'GET /api/remotes': { body: [] }, 'POST /api/remotes/failures': { status: 204 } });
  const throwing = () => {
    throw new TypeError('hours is undefined');
  };
  jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(throwing);
  jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(throwing);
  renderPage(<RemoteRoute remote={remote} route={route} />);
  expect(await screen.findByText(/^TypeError: hours is undefined\s+at /)).toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent('hours is undefined');
});
