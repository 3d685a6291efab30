import { screen, waitFor } from '@testing-library/react';
import { forgetAccount, noteAccount } from '@tracker/shell-sdk/account';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useLeaveQuestion, useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { OrganizationSwitcher } from './organization-switcher';

const ward = { id: 'w', name: 'Ward 7', role: 'owner' };
const clinic = { id: 'c', name: 'Clinic North', role: 'member' };
const school = { id: 's', name: 'School of Nursing', role: 'admin' };

function Screen({ hasTyped = false }: { hasTyped?: boolean }) {
  const { organization } = useCurrentOrganization();
  const question = useLeaveQuestion();
  useUnsavedChanges(hasTyped);
  return (
    <>
      <OrganizationSwitcher />
      <p>Screen of {organization?.name ?? 'nobody'}</p>
      {question && <button onClick={() => question.answer(false)}>Stay</button>}
      {question && <button onClick={() => question.answer(true)}>Leave</button>}
    </>
  );
}

/** Each person is another one: what a page has been told of them is not told again. */
function open(person: string, organizations: object[], hasTyped = false) {
  forgetAccount();
  noteAccount({ status: 200, headers: new Headers({ 'x-account': person }) });
  fakeApi({ 'GET /api/organizations': { body: organizations, headers: { 'x-account': person } } });
  return renderPage(<Screen hasTyped={hasTyped} />);
}

const select = () => screen.findByRole('combobox', { name: 'Current organization' });

beforeEach(() => localStorage.clear());

it('shows nothing to members of one organization or none', async () => {
  const { unmount } = open('one', [ward]);
  expect(await screen.findByText('Screen of Ward 7')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  unmount();
  open('none', []);
  expect(await screen.findByText('Screen of nobody')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('starts with the first organization and remembers the chosen one by account', async () => {
  const { user } = open('ada', [ward, clinic]);
  expect(await select()).toHaveDisplayValue('Ward 7');
  await user.selectOptions(await select(), 'Clinic North');
  expect(await screen.findByText('Screen of Clinic North')).toBeVisible();
  expect(localStorage.getItem('organization:ada')).toBe('c');
});

it('restores the choice of the same account only', async () => {
  localStorage.setItem('organization:bob', 'c');
  const { unmount } = open('bob', [ward, clinic]);
  expect(await screen.findByText('Screen of Clinic North')).toBeVisible();
  unmount();
  open('cleo', [ward, clinic]);
  expect(await screen.findByText('Screen of Ward 7')).toBeVisible();
});

it('falls back to the first organization when the user has left the chosen one', async () => {
  localStorage.setItem('organization:dan', 'gone');
  open('dan', [ward, clinic, school]);
  expect(await screen.findByText('Screen of Ward 7')).toBeVisible();
});

it('asks before discarding edits that belong to the previous organization', async () => {
  const { user } = open('eve', [ward, clinic], true);
  await user.selectOptions(await select(), 'Clinic North');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByText('Screen of Ward 7')).toBeVisible();
  expect(await select()).toHaveDisplayValue('Ward 7');
  await user.selectOptions(await select(), 'Clinic North');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByText('Screen of Clinic North')).toBeVisible());
});
