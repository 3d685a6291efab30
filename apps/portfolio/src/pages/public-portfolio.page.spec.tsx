import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { screen } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { publicPortfolio } from '../testing/portfolio-answers.fixture';
import { PublicPortfolioPage } from './public-portfolio.page';

const TOKEN = 'token-one-abcdefghijklmn';
const today = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);

function visit(answer: Parameters<typeof fakeApi>[0][string], search = '') {
  const api = fakeApi({ [`GET /api/portfolio/public/${TOKEN}`]: answer });
  const at = `/portfolio/view/${TOKEN}${search}`;
  return { ...api, ...renderPage(<PublicPortfolioPage />, { at, path: '/portfolio/view/:shareToken' }) };
}

it('shows whose it is and what is in it', async () => {
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
])('counts from the visitor’s own day: %d days left are %s', async (days, words) => {
  visit({ body: publicPortfolio({}, [aCredential({ expiryDate: addDays(today(), days) })]) });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('1 certification')).toBeInTheDocument();
});

it('names nobody when there is neither name nor contact', async () => {
  visit({ body: publicPortfolio({ user: { firstName: null, lastName: null } }) });
  expect(await screen.findByText('Credential holder')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows no address that the owner does not show, even if one came', async () => {
  visit({ body: publicPortfolio({ user: { email: 'nora@example.test' } }) });
  expect(await screen.findByText('Nora Lindqvist')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('@');
});

it('shows the initial when the picture does not load, and takes no picture over an open line', async () => {
  visit({ body: publicPortfolio({ user: { profileImageUrl: 'http://pictures.test/nora.png' } }) });
  expect(await screen.findByText('N')).toBeInTheDocument();
});

it('shows markup as the text it is', async () => {
  const { container } = visit({ body: publicPortfolio({}, [aCredential({ name: '<img src=x onerror=alert(1)>' })]) });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(container.querySelector('img')).toBeNull();
});

it('says the same of every link that leads nowhere', async () => {
  visit({ status: 404, body: 'This portfolio is either private or does not exist.' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Portfolio Not Found' })).toBeInTheDocument();
  expect(screen.getByText("This portfolio is either private or doesn't exist.")).toBeInTheDocument();
});

it('does not call a portfolio missing when only the answer is', async () => {
  const { answers, user } = visit({ status: 503, body: 'Later' });
  expect(await screen.findByText('The portfolio could not be loaded.')).toBeInTheDocument();
  answers[`GET /api/portfolio/public/${TOKEN}`] = { body: publicPortfolio() };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nora Lindqvist')).toBeInTheDocument();
});

it('leads out of a frame to the whole page', async () => {
  visit({ body: publicPortfolio() }, '?embed=1');
  const link = await screen.findByRole('link', { name: /Open in Micro-Credential Tracker/ });
  expect(link).toHaveAttribute('href', `/portfolio/view/${TOKEN}`);
  expect(link).toHaveAttribute('target', '_blank');
});

it('survives answers with missing fields', async () => {
  visit({ body: { credentials: [{}] } });
  expect(await screen.findByText('1 certification')).toBeInTheDocument();
  expect(screen.getByText('Credential holder')).toBeInTheDocument();
});
