import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { ownPortfolio, publicPortfolio } from '../../features/portfolio-answers.fixture';
import { PortfolioPage } from './portfolio.page';

type Answers = Parameters<typeof fakeApi>[0];

/** Fakes a server with one portfolio. */
function openPortfolio(changes: Partial<Portfolio> = {}, credentials: Credential[] = [], more: Answers = {}) {
  let { portfolio } = ownPortfolio(changes);
  let included: string[] = [];
  const api = fakeApi({
    'GET /api/portfolio': () => ({
      body: { portfolio, credentials: credentials.filter(({ id }) => included.includes(id)) },
    }),
    'GET /api/credentials': { body: credentials },
    'PUT /api/portfolio': ({ body }) => {
      portfolio = { ...portfolio, ...(body as Partial<Portfolio>) };
      return { body: portfolio };
    },
    'POST /api/portfolio/credentials': ({ body }) => {
      included = [...included, (body as { credentialId: string }).credentialId];
      return { body: { success: true, message: '' } };
    },
    'POST /api/portfolio/regenerate-token': () => {
      portfolio = { ...portfolio, shareToken: 'token-two-abcdefghijklmn' };
      return { body: { shareToken: portfolio.shareToken } };
    },
    ...more,
  });
  return { ...api, ...renderPage(<PortfolioPage />, { at: '/portfolio', path: '/portfolio' }) };
}

const link = () => screen.findByLabelText<HTMLInputElement>('Share link');
const toasts = () => screen.getByRole('region', { name: 'Notifications' });

it('saves title, description and both switches together', async () => {
  const { calls, user } = openPortfolio();
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveValue('My Professional Credentials');
  await user.clear(title);
  await user.type(title, ' Licences ');
  await user.type(screen.getByLabelText(/Description/), 'Ward 7');
  await user.click(screen.getByRole('switch', { name: 'Public portfolio' }));
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(toasts()).toHaveTextContent('Portfolio settings updated successfully'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    title: 'Licences',
    description: 'Ward 7',
    isPublic: true,
    showContactInfo: false,
  });
});

it('shows and keeps a change made in another tab, together with own edits', async () => {
  let { portfolio } = ownPortfolio({ isPublic: true, version: '1' });
  const { calls, user } = openPortfolio({}, [], {
    'GET /api/portfolio': () => ({ body: { portfolio, credentials: [] } }),
    'PUT /api/portfolio': ({ body, headers }) => {
      if (headers.get('if-match') !== `"${portfolio.version}"`) return { status: 412, body: 'Changed meanwhile.' };
      portfolio = { ...portfolio, ...(body as Partial<Portfolio>), version: '3' };
      return { body: portfolio };
    },
  });
  await user.type(await screen.findByLabelText('Title'), '!');
  portfolio = { ...portfolio, isPublic: false, version: '2' };
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText(/Changed elsewhere meanwhile: Public portfolio/)).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Public portfolio' })).not.toBeChecked();
  expect(screen.getByLabelText('Title')).toHaveValue('My Professional Credentials!');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(toasts()).toHaveTextContent('Portfolio settings updated successfully'));
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { title: 'My Professional Credentials!', description: '', isPublic: true, showContactInfo: false },
    { title: 'My Professional Credentials!', description: '', isPublic: false, showContactInfo: false },
  ]);
  expect(portfolio).toMatchObject({ title: 'My Professional Credentials!', isPublic: false });
});

it('does not save an empty title, and keeps edits when saving fails', async () => {
  const { calls, user } = openPortfolio({}, [], { 'PUT /api/portfolio': { status: 400, body: 'Title is too long' } });
  const title = await screen.findByLabelText('Title');
  await user.clear(title);
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(title).toBeInvalid();
  expect(title).toHaveAccessibleDescription('Title is required');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await user.type(title, 'Licences');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(toasts()).toHaveTextContent('Failed to update portfolio Title is too long'));
  expect(title).toHaveValue('Licences');
});

it('warns next to the link while the portfolio is private, also while a switch is unsaved', async () => {
  const { calls, user } = openPortfolio();
  expect((await link()).value).toBe('http://localhost/portfolio/view/token-one-abcdefghijklmn');
  expect(await link()).toHaveAttribute('readonly');
  await user.click(screen.getByRole('switch', { name: 'Public portfolio' }));
  expect(screen.getByRole('switch', { name: 'Public portfolio' })).toHaveAccessibleDescription(/Unsaved/);
  expect(screen.getByText(/Your portfolio is private/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(screen.queryByText(/Unsaved/)).toBeNull());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ isPublic: true });
  await waitFor(() => expect(screen.queryByText(/private/)).toBeNull());
  const open = jest.spyOn(globalThis, 'open').mockReturnValue(null);
  await user.click(screen.getByRole('button', { name: 'Share Options' }));
  expect(open).toHaveBeenCalledWith('/portfolio/share', '_blank', expect.anything());
});

it('copies the link and confirms it', async () => {
  const { user } = openPortfolio();
  const { value } = await link();
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(value);
});

it('replaces the link after confirmation, and shows the new one even when the portfolio cannot be loaded again', async () => {
  const { answers, calls, user } = openPortfolio();
  await link();
  answers['GET /api/portfolio'] = { status: 503, body: 'Away' };
  await user.click(screen.getByRole('button', { name: 'Regenerate Link' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Regenerate' }));
  await waitFor(() => expect(toasts()).toHaveTextContent('Share link regenerated successfully'));
  await waitFor(async () => expect((await link()).value).toContain('token-two'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This may be out of date/);
});

it('reverts a tick when the server refuses it, adds a ticked credential and states that notes are public', async () => {
  const first = aCredential({ name: 'First Aid' });
  const { answers, calls, user } = openPortfolio({}, [first, aCredential()]);
  const accept = answers['POST /api/portfolio/credentials'] ?? {};
  answers['POST /api/portfolio/credentials'] = { status: 404, body: 'Credential not found.' };
  const box = await screen.findByRole('checkbox', { name: /First Aid/ });
  expect(screen.getByText(/Notes are shown on the public page/)).toBeInTheDocument();
  await user.click(box);
  await waitFor(() => expect(toasts()).toHaveTextContent('Failed to add credential Credential not found.'));
  expect(box).not.toBeChecked();
  answers['POST /api/portfolio/credentials'] = accept;
  await user.click(box);
  expect(box).toBeChecked();
  await waitFor(() => expect(toasts()).toHaveTextContent('Credential added to portfolio'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ credentialId: first.id });
  expect(screen.getByText('1 of 2 included')).toBeInTheDocument();
});

it('explains the limit if more credentials are included than a portfolio shows', async () => {
  const credentials = Array.from({ length: 502 }, (_, index) => aCredential({ id: `c${index}` }));
  const open = (included: Credential[]) => {
    const body = { ...ownPortfolio(), credentials: included };
    return openPortfolio({}, credentials.slice(0, 1), { 'GET /api/portfolio': { body } });
  };
  const { unmount } = open(credentials.slice(0, 500));
  expect(await screen.findByText('1 of 1 included')).toBeVisible();
  expect(screen.queryByText(/Visitors see/)).toBeNull();
  unmount();
  open(credentials);
  const note = await screen.findByText(/^Visitors see/);
  expect(note).toHaveTextContent(
    'Visitors see 500 of your 502 credentials: those valid longest. Remove 2 to choose which.',
  );
});

it('sends repeated toggles of one credential in order and keeps the last when the first is refused', async () => {
  const settle: (() => void)[] = [];
  const answered = () => new Promise<void>((resolve) => settle.push(resolve));
  const first = aCredential({ name: 'First Aid' });
  const { calls, user } = openPortfolio({}, [first], {
    'POST /api/portfolio/credentials': async () => {
      await answered();
      return { status: 404, body: 'Credential not found.' };
    },
    [`DELETE /api/portfolio/credentials/${first.id}`]: async () => {
      await answered();
      return { body: {} };
    },
  });
  const box = await screen.findByRole('checkbox', { name: /First Aid/ });
  const writes = () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  await user.click(box);
  await user.click(box);
  await user.click(box);
  expect(box).toBeChecked();
  await waitFor(() => expect(writes()).toEqual(['POST']));
  await act(async () => settle.shift()?.());
  await waitFor(() => expect(toasts()).toHaveTextContent('Failed to add credential'));
  expect(box).toBeChecked();
  await waitFor(() => expect(writes()).toEqual(['POST', 'DELETE']));
  await act(async () => settle.shift()?.());
  await waitFor(() => expect(writes()).toEqual(['POST', 'DELETE', 'POST']));
  expect(box).toBeChecked();
  await act(async () => settle.shift()?.());
  await waitFor(() => expect(box).not.toBeChecked());
});

it('gives LinkedIn the portfolio link only if the portfolio is public', async () => {
  const credentials = [aCredential({ name: 'First Aid' })];
  const hrefOf = async () => (await screen.findByRole<HTMLAnchorElement>('link', { name: /LinkedIn: First Aid/ })).href;
  const { unmount } = openPortfolio({}, credentials);
  expect(await hrefOf()).not.toContain('certUrl');
  unmount();
  openPortfolio({ isPublic: true }, credentials);
  expect(new URL(await hrefOf()).searchParams.get('certUrl')).toBe(
    'http://localhost/portfolio/view/token-one-abcdefghijklmn',
  );
});

it('previews the page that visitors will see', async () => {
  const { user } = openPortfolio({}, [], {
    'GET /api/portfolio/preview': { body: publicPortfolio({}, [aCredential({ name: 'First Aid', notes: 'Level 3' })]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Preview as visitor' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Level 3')).toBeInTheDocument();
  expect(within(dialog).getByText(/Your email is hidden/)).toBeInTheDocument();
});

it('shows a loading error and retries', async () => {
  const { answers, user } = openPortfolio({}, [], { 'GET /api/portfolio': { status: 500, body: 'Out of order' } });
  expect(await screen.findByText('500: Out of order')).toBeInTheDocument();
  answers['GET /api/portfolio'] = { body: ownPortfolio() };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await link()).toBeInTheDocument();
});

it('renders answers with missing fields', async () => {
  openPortfolio({}, [], { 'GET /api/portfolio': { body: {} }, 'GET /api/credentials': { body: {} } });
  expect(await screen.findByLabelText('Title')).toHaveValue('My Professional Credentials');
  expect(await screen.findByText(/You have no credentials yet/)).toBeInTheDocument();
});
