import { act, screen, waitFor, within } from '@testing-library/react';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DashboardPage } from './dashboard.page';
// Loaded ahead: what comes lazily must not count against the time-outs here.
import './table/credential-table';

beforeEach(() => localStorage.clear());

async function open(count: number, at = '/credentials') {
  const credentials = Array.from({ length: count }, (_, place) => aCredential({ name: `No ${place}` }));
  fakeApi({
    'GET /api/credentials': { body: credentials },
    'GET /api/dashboard/stats': { body: {} },
    'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } },
  });
  const page = renderPage(<DashboardPage />, { at });
  await screen.findByText(`${count} of ${count} credentials`);
  return page;
}

const heading = () => screen.getByRole('heading', { name: 'Your Credentials' });
const offer = () => screen.queryByRole('button', { name: 'Switch to table' });

describe('the table', () => {
  it('is offered above 50 credentials until the person has chosen', async () => {
    const first = await open(51);
    await first.user.click(await screen.findByRole('button', { name: 'Switch to table' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(offer()).toBeNull();
    first.unmount();
    await open(51);
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(offer()).toBeNull();
  });

  it('is not offered again after the cards were kept, nor for few credentials', async () => {
    const first = await open(51);
    await first.user.click(await screen.findByRole('button', { name: 'Keep cards' }));
    expect(offer()).toBeNull();
    await waitFor(() => expect(heading()).toHaveFocus());
    first.unmount();
    const second = await open(51);
    expect(offer()).toBeNull();
    second.unmount();
    localStorage.clear();
    await open(50);
    expect(offer()).toBeNull();
  });

  it('has one tab stop for its rows; arrows move, and Space selects', async () => {
    const { user } = await open(3, '/credentials?view=table');
    const table = within(await screen.findByRole('table'));
    const body = table.getByRole('link', { name: 'No 0' }).closest('tbody');
    const stops = () => body?.querySelectorAll('[tabindex="0"]') ?? [];
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
  const { user, address } = await open(3);
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
