import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { screen, act } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aCredential } from '@tracker/testing/browser/a-credential';
import type { RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-pages';
import { MemoryRouter, Route, Routes } from '@tracker/shell-sdk/router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { hydrateRoot, type Root } from 'react-dom/client';
import { publicPortfolio } from '../../features/portfolio-answers.fixture';
import { PublicPortfolioPage } from './public-portfolio.page';
import { Rendered } from '../../features/rendered-portfolio';
import { render } from '../../server-entry';

const TOKEN = 'token-one-abcdefghijklmn';
const today = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);

function visit(answer: Parameters<typeof fakeApi>[0][string], search = '') {
  const api = fakeApi({ [`GET /api/portfolio/public/${TOKEN}`]: answer });
  const at = `/portfolio/view/${TOKEN}${search}`;
  return { ...api, ...renderPage(<PublicPortfolioPage />, { at, path: '/portfolio/view/:shareToken' }) };
}

it('shows the owner and the credentials', async () => {
  const content = publicPortfolio(
    { user: { email: 'nora@example.test' }, portfolio: { showContactInfo: true, description: 'Ward 7' } },
    [aCredential({ name: 'First Aid', notes: 'Level 3' }), aCredential()],
  );
  const { calls } = visit({ body: content });
  expect(await screen.findByRole('heading', { level: 1, name: 'Licences' })).toBeInTheDocument();
  for (const text of ['Nora Lindqvist', 'Ward 7', '2 certifications', 'First Aid', 'Level 3'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'nora@example.test' })).toHaveAttribute('href', 'mailto:nora@example.test');
  expect(document.title).toContain('Licences');
  expect(calls.map(({ path }) => path)).toEqual([`/api/portfolio/public/${TOKEN}`]);
});

it('computes statuses on the visitor’s date', async () => {
  const credentials = [-1, 0, 30, 31].map((days) => aCredential({ expiryDate: addDays(today(), days) }));
  visit({ body: publicPortfolio({}, credentials) });
  expect(await screen.findByText('4 certifications')).toBeInTheDocument();
  const statuses = screen.getAllByText(/^(Expired|Expiring Soon|Valid)$/).map(({ textContent }) => textContent);
  expect(statuses).toEqual(['Expired', 'Expiring Soon', 'Expiring Soon', 'Valid']);
});

it('hides the email while contact info is off, and a picture over plain HTTP, even if the answer contains them', async () => {
  visit({
    body: publicPortfolio({ user: { email: 'nora@example.test', profileImageUrl: 'http://pictures.test/nora.png' } }),
  });
  expect(await screen.findByText('Nora Lindqvist')).toBeInTheDocument();
  expect(screen.getByText('N')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('@');
});

it('shows the same page for every unknown link', async () => {
  visit({ status: 404, body: 'This portfolio is either private or does not exist.' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Portfolio Not Found' })).toBeInTheDocument();
  expect(screen.getByText("This portfolio is either private or doesn't exist.")).toBeInTheDocument();
});

it('does not report a missing portfolio after a server error', async () => {
  const { answers, user } = visit({ status: 503, body: 'Later' });
  expect(await screen.findByText('The portfolio could not be loaded.')).toBeInTheDocument();
  answers[`GET /api/portfolio/public/${TOKEN}`] = { body: publicPortfolio() };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nora Lindqvist')).toBeInTheDocument();
});

it('links from a frame to the full page', async () => {
  visit({ body: publicPortfolio() }, '?embed=1');
  const link = await screen.findByRole('link', { name: /Open in Micro-Credential Tracker/ });
  expect(link).toHaveAttribute('href', `/portfolio/view/${TOKEN}`);
  expect(link).toHaveAttribute('target', '_blank');
});

it('renders answers with missing fields', async () => {
  visit({ body: { credentials: [{}] } });
  expect(await screen.findByText('1 certification')).toBeInTheDocument();
  expect(screen.getByText('Credential holder')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

describe('rendered by the server', () => {
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
});
