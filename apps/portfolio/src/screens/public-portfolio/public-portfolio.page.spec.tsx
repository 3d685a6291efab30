import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { screen } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { publicPortfolio } from '../../features/portfolio-answers.fixture';
import { PublicPortfolioPage } from './public-portfolio.page';

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

it.each([
  [-1, 'Expired'],
  [0, 'Expiring Soon'],
  [30, 'Expiring Soon'],
  [31, 'Valid'],
])('computes the status on the visitor’s date: %d days left is %s', async (days, words) => {
  visit({ body: publicPortfolio({}, [aCredential({ expiryDate: addDays(today(), days) })]) });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('1 certification')).toBeInTheDocument();
});

it('shows “Credential holder” without a name and contact', async () => {
  visit({ body: publicPortfolio({ user: { firstName: null, lastName: null } }) });
  expect(await screen.findByText('Credential holder')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('hides the email while contact info is off, even if the answer contains it', async () => {
  visit({ body: publicPortfolio({ user: { email: 'nora@example.test' } }) });
  expect(await screen.findByText('Nora Lindqvist')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('@');
});

it('shows the initial instead of a picture over plain HTTP', async () => {
  visit({ body: publicPortfolio({ user: { profileImageUrl: 'http://pictures.test/nora.png' } }) });
  expect(await screen.findByText('N')).toBeInTheDocument();
});

it('escapes markup', async () => {
  const { container } = visit({ body: publicPortfolio({}, [aCredential({ name: '<img src=x onerror=alert(1)>' })]) });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(container.querySelector('img')).toBeNull();
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
});
