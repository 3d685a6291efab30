import { act, screen } from '@testing-library/react';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import type { RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-pages';
import { MemoryRouter, Route, Routes } from '@tracker/shell-sdk/router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { hydrateRoot, type Root } from 'react-dom/client';
import { Rendered } from './features/rendered-portfolio';
import { PublicPortfolioPage } from './screens/public-portfolio/public-portfolio.page';
import { render } from './server-entry';
import { publicPortfolio } from './features/portfolio-answers.fixture';

const TOKEN = 'token-one-abcdefghijklmn';
const CALL = `GET /api/portfolio/public/${TOKEN}`;
const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

function portfolio(changes: Partial<RenderedPortfolio> = {}): RenderedPortfolio {
  const credentials = [aCredential({ name: 'First Aid', expiryDate: addDays(today, 30) })];
  return { shareToken: TOKEN, answer: publicPortfolio({}, credentials), today, locale: 'en-US', ...changes };
}

/** Hydrates a server-rendered page as the shell does. Returns React's errors. */
async function hydrate(rendered: RenderedPortfolio, answer: Parameters<typeof fakeApi>[0][string]) {
  fakeApi({ [CALL]: answer });
  const path = `/portfolio/view/${TOKEN}?embed=1`;
  const container = document.createElement('div');
  container.innerHTML = render({ path, portfolio: rendered });
  document.body.replaceChildren(container);
  const [shown, heading] = [container.textContent, screen.getByRole('heading', { level: 1 })];
  const complaints: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(
      container,
      <Provider store={createTrackerStore()}>
        <MemoryRouter initialEntries={[path]}>
          <Rendered value={rendered}>
            <Routes>
              <Route path="/portfolio/view/:shareToken" element={<PublicPortfolioPage />} />
            </Routes>
          </Rendered>
        </MemoryRouter>
      </Provider>,
      { onRecoverableError: (error) => complaints.push(error) },
    );
  });
  return { shown, heading, complaints };
}

it('renders the page without style attributes, which the Content-Security-Policy blocks', () => {
  const html = render({ path: `/portfolio/view/${TOKEN}`, portfolio: portfolio() });
  for (const text of ['Licences', 'Nora Lindqvist', 'First Aid', 'Expiring Soon']) expect(html).toContain(text);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('Open in Micro-Credential Tracker');
});

it('escapes markup', () => {
  const answer = publicPortfolio({ portfolio: { title: '<img src=x onerror=alert(1)>' } });
  expect(render({ path: `/portfolio/view/${TOKEN}`, portfolio: portfolio({ answer }) })).not.toContain('<img');
});

it('hydrates with the server’s date and locale, then shows the visitor’s own', async () => {
  const rendered = portfolio({ today: addDays(today, -10), locale: 'ja-JP' });
  const { shown, heading, complaints } = await hydrate(rendered, { body: rendered.answer });
  expect(shown).toMatch(/Valid.*年/);
  expect(complaints).toEqual([]);
  expect(heading).toBeInTheDocument();
  expect(screen.getByText('Expiring Soon')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('年');
});

it('shows the refreshed answer after hydration', async () => {
  await hydrate(portfolio(), { status: 404, body: 'This portfolio is either private or does not exist.' });
  expect(await screen.findByRole('heading', { name: 'Portfolio Not Found' })).toBeInTheDocument();
  expect(screen.queryByText('First Aid')).toBeNull();
});
