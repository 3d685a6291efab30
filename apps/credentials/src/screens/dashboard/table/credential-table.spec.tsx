import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DashboardPage } from '../dashboard.page';
import { useSavedViews } from '../filters/saved-views';
// Loaded ahead: what comes lazily must not count against the time-outs here.
import './credential-table';

const NAMES = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf'];
const seven = NAMES.map((name, place) =>
  aCredential({ name, expiryDate: `203${place}-01-01`, issuingBody: `Z${9 - place}` }),
);

beforeEach(() => localStorage.clear());

async function open(credentials = seven, at = '/credentials') {
  const api = fakeApi({
    'GET /api/credentials': () => ({ body: credentials }),
    'GET /api/dashboard/stats': { body: {} },
    'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } },
    'POST /api/credentials/bulk': ({ body }) => ({ body: { done: (body as { ids: [] }).ids.length, failed: [] } }),
  });
  const page = renderPage(<DashboardPage />, { at });
  await screen.findByText(/ of \d+ credentials$/);
  return { api, ...page };
}
const shownNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('link').textContent);
const asTable = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  return screen.findByRole('table', { name: 'Credentials' });
};
const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

it('replaces the cards, and is kept in the URL and for the account', async () => {
  const page = await open();
  expect(screen.getAllByRole('article')).toHaveLength(7);
  await asTable(page);
  expect(screen.queryByRole('article')).toBeNull();
  expect(page.address()).toBe('/credentials?view=table');
  expect(screen.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', `/credentials/${seven[0]?.id}`);
  page.unmount();
  const again = await open();
  expect(await screen.findByRole('table')).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: 'Show as cards' }));
  expect(await screen.findAllByRole('article')).toHaveLength(7);
  expect(again.address()).toBe('/credentials');
});

it('measures the filters above its sticky header; cards render without measuring', async () => {
  const rect = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 64));
  const laidOut: (() => void)[] = [];
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    const observer = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
    laidOut.push(() => callback([], observer));
    return observer;
  });
  const page = await open();
  expect(screen.getAllByRole('article')).toHaveLength(7);
  expect(rect).not.toHaveBeenCalled();
  const table = await asTable(page);
  act(() => laidOut.forEach((tell) => tell()));
  expect(table.closest('[style*="--filters-height: 64px"]')).not.toBeNull();
});

it('sorts by every column, reverses on the second press, and keeps the order in the URL', async () => {
  const page = await open();
  const table = within(await asTable(page));
  expect(table.getByRole('columnheader', { name: 'Expires' })).toHaveAttribute('aria-sort', 'ascending');
  for (const name of ['Name', 'Issuing body', 'Status', 'Issued', 'Expires', 'Document']) {
    await page.user.click(table.getByRole('button', { name }));
    expect(table.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', expect.stringMatching(/cending/));
  }
  await page.user.click(table.getByRole('button', { name: 'Issuing body' }));
  expect(shownNames()).toEqual(NAMES.toReversed());
  await page.user.click(table.getByRole('button', { name: 'Issuing body' }));
  expect(shownNames()).toEqual(NAMES);
  expect(page.address()).toBe('/credentials?view=table&sort=-issuer');
});

it('selects by click, Shift or all matching rows, and archives them with Undo', async () => {
  const page = await open();
  const { user, api } = page;
  await asTable(page);
  expect(screen.queryByRole('region', { name: 'Selected credentials' })).toBeNull();
  await user.click(tick('Bravo'));
  await user.keyboard('{Shift>}');
  await user.click(tick('Delta'));
  await user.keyboard('{/Shift}');
  const bar = within(screen.getByRole('region', { name: 'Selected credentials' }));
  expect(bar.getByText('3 selected')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select all 7' })).toBePartiallyChecked();
  await user.click(bar.getByRole('button', { name: 'Select all 7' }));
  expect(bar.getByText('7 selected')).toBeInTheDocument();
  await user.click(tick('Golf'));
  await user.click(bar.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Success Archived 6 credentials.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Selected credentials' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Success Restored 6 credentials.')).toBeInTheDocument();
  const acts = api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const ids = seven.slice(0, 6).map(({ id }) => id);
  expect(acts).toEqual([
    { action: 'archive', ids },
    { action: 'unarchive', ids },
  ]);
});

it('moves the focus to the list heading when the focused row is archived', async () => {
  const page = await open();
  await asTable(page);
  page.api.answers['GET /api/credentials'] = { body: seven.slice(1) };
  await page.user.click(screen.getByRole('button', { name: 'Archive Alpha' }));
  await waitFor(() => expect(shownNames()).not.toContain('Alpha'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your Credentials' })).toHaveFocus());
});

it('confirms a deletion of several once, with their number and the first names', async () => {
  const page = await open();
  const { user, api } = page;
  await asTable(page);
  await user.click(screen.getByRole('checkbox', { name: 'Select all 7' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/permanently delete 7 credentials/)).toBeInTheDocument();
  for (const name of NAMES.slice(0, 5)) expect(dialog.getByText(name)).toBeInTheDocument();
  expect(dialog.queryByText('Foxtrot')).toBeNull();
  expect(dialog.getByText('and 2 more')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Delete 7 credentials' }));
  expect(await screen.findByText('Success 7 credentials deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('splits large selections into batches, and renders only rows near the viewport except in print', async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(25);
  let many = Array.from({ length: 1_001 }, () => aCredential());
  const page = await open(many, '/credentials?view=table');
  const table = await screen.findByRole<HTMLTableElement>('table');
  expect(table).toHaveAttribute('aria-rowcount', '1002');
  expect(table.rows.length).toBeLessThan(90);
  await page.user.click(screen.getByLabelText('Select all 1001'));
  many = many.slice(0, 130);
  page.api.answers['GET /api/credentials'] = { body: many };
  await page.user.click(screen.getByText('Add to portfolio'));
  expect(await screen.findByText('Success Added 1,001 credentials to your portfolio.')).toBeInTheDocument();
  const sent = page.api.calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([1_000, 1]);
  await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '131'));
  expect(table.rows.length).toBeLessThan(90);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(table.rows).toHaveLength(131);
});

describe('more filters', () => {
  it('are kept in the URL and can be saved under a name', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.selectOptions(await screen.findByLabelText('Issued by'), 'Z7');
    await user.selectOptions(screen.getByLabelText('Document'), 'Without a document');
    expect(await screen.findByText('1 of 7 credentials')).toBeInTheDocument();
    expect(address()).toBe('/credentials?issuer=Z7&document=no');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await user.type(within(screen.getByRole('dialog')).getByLabelText('Name of the view'), 'To scan');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Saved views')).toHaveValue('To scan');
    await user.selectOptions(screen.getByLabelText('Document'), 'Any');
    await user.selectOptions(screen.getByLabelText('Saved views'), 'To scan');
    expect(address()).toBe('/credentials?issuer=Z7&document=no');
    await user.click(screen.getByRole('button', { name: 'Delete view' }));
    expect(screen.queryByRole('option', { name: 'To scan' })).toBeNull();
    expect(screen.getByText('Success Deleted “To scan”.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText('Saved views')).toHaveValue('To scan');
  });

  it('load the renewals from the server, open if the URL contains any, and are cleared with the others', async () => {
    const { user, api, address } = await open(seven, '/credentials?renewed=yes');
    api.answers['GET /api/credentials'] = ({ url }) => ({ body: url.search ? seven.slice(0, 2) : seven });
    expect(await screen.findByLabelText('Renewal')).toHaveValue('yes');
    await user.selectOptions(screen.getByLabelText('Renewal'), 'Never renewed');
    await user.selectOptions(screen.getByLabelText('Issued by'), 'Z9');
    expect(await screen.findByText('No credentials found matching your criteria.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/credentials');
  });
});

describe('with many credentials', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, place) => aCredential({ name: `No ${place}` }));
  // By their text, because roles among hundreds of buttons take seconds.
  const heading = () => screen.getByText('Your Credentials');
  const offer = () => screen.queryByText('Switch to table');

  describe('the table', () => {
    it('is suggested above 50 credentials until the user has chosen a view', async () => {
      const few = await open(numbered(50));
      expect(offer()).toBeNull();
      few.unmount();
      const first = await open(numbered(51));
      await first.user.click(await screen.findByText('Keep cards'));
      expect(offer()).toBeNull();
      await waitFor(() => expect(heading()).toHaveFocus());
      first.unmount();
      const second = await open(numbered(51));
      expect(offer()).toBeNull();
      second.unmount();
      localStorage.clear();
      const third = await open(numbered(51));
      await third.user.click(await screen.findByText('Switch to table'));
      expect(await screen.findByRole('table')).toBeInTheDocument();
      expect(offer()).toBeNull();
    });

    it('has one tab stop for its rows; arrows move, and Space selects', async () => {
      const badge = { verdict: 'verified', checkedAt: '2026-11-21T10:00:00Z' } as const;
      const { user } = await open(
        numbered(3).map((one) => ({ ...one, badge })),
        '/credentials?view=table',
      );
      const table = within(await screen.findByRole('table'));
      const body = table.getByRole('link', { name: 'No 0' }).closest('tbody');
      const stops = () => body?.querySelectorAll(':is(a, button, input):not([tabindex="-1"])') ?? [];
      expect(stops()).toHaveLength(1);
      act(() => table.getByRole('link', { name: 'No 0' }).focus());
      await user.keyboard('{ArrowDown}');
      expect(table.getByRole('link', { name: 'No 1' })).toHaveFocus();
      await user.keyboard(' {ArrowDown}{ArrowDown}');
      expect(table.getByRole('link', { name: 'No 2' })).toHaveFocus();
      expect(table.getByRole('checkbox', { name: 'Select No 1' })).toBeChecked();
      await user.keyboard('{ArrowLeft}');
      expect(table.getByRole('checkbox', { name: 'Select No 2' })).toHaveFocus();
      await user.keyboard('{ArrowUp}');
      expect(table.getByRole('checkbox', { name: 'Select No 1' })).toHaveFocus();
      expect(stops()).toHaveLength(1);
    });
  });

  it('shows each active filter as a chip that removes it', async () => {
    const { user, address } = await open(numbered(3));
    await user.selectOptions(screen.getByRole('combobox', { name: /status/i }), 'Valid');
    await user.type(screen.getByRole('searchbox'), 'No 2');
    await user.click(await screen.findByRole('button', { name: 'Remove filter Status: Valid' }));
    expect(screen.queryByRole('button', { name: 'Remove filter Status: Valid' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove filter “No 2”' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove filter “No 2”' }));
    expect(await screen.findByText('3 of 3 credentials')).toBeInTheDocument();
    expect(heading()).toHaveFocus();
    await waitFor(() => expect(address()).toBe('/credentials'));
  });
});

it('keeps and shows views that another tab has saved', () => {
  /** The list, opened in another tab of the browser. */
  const tab = () => renderHook(() => useSavedViews('u1')).result;
  const names = ({ current }: ReturnType<typeof tab>) => current.views.map(({ name }) => name);
  const [first, second] = [tab(), tab()];
  act(() => first.current.save({ name: 'Expired', query: 'status=expired' }));
  act(() => second.current.save({ name: 'Valid', query: 'status=valid' }));
  expect(names(tab())).toEqual(['Valid', 'Expired']);
  act(() => first.current.remove('Expired'));
  expect(names(tab())).toEqual(['Valid']);
  localStorage.setItem('credential-views:u1', JSON.stringify([{ name: 'Mine', query: 'mine=1' }]));
  expect(names(second)).toEqual(['Valid']);
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(names(second)).toEqual(['Mine']);
});
