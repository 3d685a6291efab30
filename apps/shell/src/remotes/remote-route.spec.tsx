import type { RegisteredRemote, RemoteRoute as Route } from '@tracker/contracts/rollout/remotes';
import { screen } from '@testing-library/react';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { pageLoader } from './loading/page-loader';
import { RemoteRoute } from './remote-route';

const remote = { name: 'portfolio', version: '1', routes: [] } as unknown as RegisteredRemote;
const route: Route = { path: '/portfolio/view/:shareToken', title: 'Shared portfolio', access: 'public' };

function SharedPage() {
  useDocumentTitle('Licences of Nora');
  return <h1>Licences of Nora</h1>;
}

it('leaves the title to a page that knows a better one, also when the page is there at once', async () => {
  fakeApi({ 'GET /api/remotes': { body: [] } });
  jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(SharedPage);
  jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(SharedPage);
  renderPage(<RemoteRoute remote={remote} route={route} />);
  expect(await screen.findByRole('heading')).toBeVisible();
  expect(document.title).toBe('Licences of Nora · Micro-Credential Tracker');
});
