import { screen } from '@testing-library/react';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { useSession } from '@tracker/shell-sdk/session';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { FirstSteps } from './first-steps';

/** Tells when it is known who is here. */
function Known() {
  return useSession().user && <p>Known</p>;
}

const deeds: string[] = [];

function open(credentials: Credential[], userId = 'ada') {
  fakeApi({ 'GET /api/auth/user': { body: { id: userId, email: 'ada@example.com' } } });
  const part = (list: Credential[]) => (
    <>
      <Known />
      <FirstSteps credentials={list} onEdit={({ id }) => deeds.push(`edit ${id}`)} />
    </>
  );
  return renderPage(part(credentials), { at: '/credentials' });
}

const panel = () => screen.queryByRole('region', { name: 'First steps' });
const bare = aCredential({ id: 'c1', hasDocument: false });

beforeEach(() => {
  localStorage.clear();
  deeds.length = 0;
});

it('lead new users to a credential, its document and the reminders, and disappear when done', async () => {
  const empty = open([]);
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Attach' })).toBeNull();
  empty.unmount();

  const one = open([bare]);
  expect(await screen.findByText('Your first credential')).toHaveTextContent('Your first credential, done');
  await one.user.click(screen.getByRole('button', { name: 'Attach' }));
  await one.user.click(screen.getByRole('link', { name: 'Choose emails' }));
  expect(one.address()).toBe('/settings');
  expect(deeds).toEqual(['edit c1']);
  one.unmount();

  const all = open([aCredential({ hasDocument: true })]);
  await screen.findByText('Known');
  expect(panel()).toBeNull();
  all.unmount();
  // Done is done, also when everything was deleted.
  open([]);
  await screen.findByText('Known');
  expect(panel()).toBeNull();
});

it('are hidden from users who had credentials at the first visit', async () => {
  open([bare]);
  await screen.findByText('Known');
  expect(panel()).toBeNull();
});

it('stay away once they were sent away, for this person only', async () => {
  const first = open([]);
  await first.user.click(await screen.findByRole('button', { name: 'Hide first steps' }));
  expect(panel()).toBeNull();
  first.unmount();
  const second = open([]);
  await screen.findByText('Known');
  expect(panel()).toBeNull();
  second.unmount();
  open([], 'grace');
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeInTheDocument();
});
