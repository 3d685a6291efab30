import { act, screen, waitFor, within } from '@testing-library/react';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { chooseOrganization } from '@tracker/shell-sdk/organizations';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization, me, mine } from '../../team.fixture';
import { TeamPage } from './team.page';
import { ada, type Answers, expired, max, openTeam, organization, PATH, rowOf } from './team-page.fixture';

it('shows one state per member, requirements first, across all pages of the matrix', async () => {
  const cells = (...states: string[]) => states.map((state, index) => ({ typeId: `t${index}`, state }));
  const page = (userId: string, next: string | null, ...states: string[]) => ({
    body: { types: [], items: [{ userId, name: '', cells: cells(...states) }], next },
  });
  openTeam(anOrganization({ role: 'owner' }), {
    [`GET ${PATH}/members/search`]: {
      body: { members: [ada, max].map((one) => ({ ...one, compliance: expired })), total: 2 },
    },
    [`GET ${PATH}/compliance-matrix`]: ({ url }) =>
      url.searchParams.get('after')
        ? page(max.id, null, 'met', 'not-required')
        : page(ada.id, 'next', 'missing', 'expired', 'expiring'),
  });
  expect(await (await rowOf('Ada Vos')).findByText('2 open')).toBeVisible();
  expect(await (await rowOf('Max Roth')).findByText('Nothing open')).toBeVisible();
});

it('shows no member as compliant if the matrix cannot be loaded, and offers Retry', async () => {
  const matrix = `GET ${PATH}/compliance-matrix`;
  const { user, api } = openTeam(organization, { [matrix]: { status: 503, body: 'Away' } });
  expect(await screen.findByText('The compliance of the members could not be loaded.')).toBeVisible();
  const row = await rowOf('Ada Vos');
  expect(row.queryByText(/valid|expired|open/i)).toBeNull();
  api.answers[matrix] = { body: { types: [], items: [], next: null } };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row.findByText('2 expired')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('never shows members of the previous organization after switching', async () => {
  const id = '1d2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55';
  const other = anOrganization({ id, name: 'Clinic North', role: 'member', maxMembers: 10 });
  const answers: (() => void)[] = [];
  const held = (body: object) => () =>
    new Promise<{ body: object }>((resolve) => void answers.push(() => resolve({ body })));
  openTeam(organization, {
    'GET /api/organizations': { body: [organization, other] },
    [`GET /api/organizations/${id}/members`]: held({ organization: other, members: [mine('member')] }),
    [`GET /api/organizations/${id}/members/search`]: held({
      members: [{ ...mine('member'), compliance: null }],
      total: 1,
    }),
  });
  await rowOf('Ada Vos');
  expect(screen.getByText('Total Members').parentElement).toHaveTextContent('3 of 3');
  act(() => chooseOrganization(id));
  expect(await screen.findByText('Clinic North', { selector: 'p' })).toBeVisible();
  expect(screen.queryByText('Ada Vos')).toBeNull();
  expect(screen.queryByText('3 of 10')).toBeNull();
  for (const answer of answers) answer();
  await rowOf('Robin Park');
  expect(screen.getByText('Total Members').parentElement).toHaveTextContent('1 of 10');
  act(() => chooseOrganization(organization.id));
  await rowOf('Ada Vos');
});

describe('without an organization', () => {
  const open = (more: Answers = {}) => {
    const api = fakeApi({ 'GET /api/auth/user': { body: me }, 'GET /api/organizations': { body: [] }, ...more });
    return { ...renderPage(<TeamPage />), api };
  };

  it('creates an organization, and keeps the dialog open with the reason after a refusal', async () => {
    const { user, api } = open({ 'POST /api/organizations': { status: 400, body: 'Organization name is too long' } });
    const sentence = "You don't belong to any organization yet. Create one to start managing team members.";
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create Organization' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create Organization' }));
    expect(dialog.getByLabelText('Organization name')).toHaveAccessibleDescription('Organization name is required');
    await user.type(dialog.getByLabelText('Organization name'), 'Ward 7');
    await user.click(dialog.getByRole('button', { name: 'Create Organization' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Organization name is too long');
    api.answers['POST /api/organizations'] = { status: 201, body: organization };
    api.answers['GET /api/organizations'] = { body: [organization] };
    api.answers[`GET ${PATH}/members`] = { body: { organization, members: [mine('owner')] } };
    api.answers[`GET ${PATH}/invitations`] = { body: [] };
    await user.click(dialog.getByRole('button', { name: 'Create Organization' }));
    expect(await screen.findByText('1 of 3')).toBeVisible();
    expect(api.calls).toContainEqual({
      method: 'POST',
      path: '/api/organizations',
      body: { name: 'Ward 7', description: '' },
    });
  });
});

describe('the team', () => {
  it('shows members, free seats and invitations, and no actions on the reader’s own row', async () => {
    openTeam();
    expect(await screen.findByText('3 of 3')).toBeVisible();
    expect(screen.getByText('Free')).toBeVisible();
    expect((await rowOf('Ada Vos')).getByText(/14.*2026/)).toBeVisible();
    expect((await rowOf('sam@example.test')).getByText(/27.*2026/)).toBeVisible();
    expect(await screen.findByText('2 expired')).toBeVisible();
    expect((await rowOf('Robin Park')).queryByRole('button')).toBeNull();
    expect((await rowOf('Ada Vos')).getByRole('button', { name: 'Actions for Ada Vos' })).toBeVisible();
  });

  it('lets admins open and manage members, and members open only their own page', async () => {
    const { unmount } = openTeam({ ...organization, role: 'admin' });
    expect((await rowOf('Ada Vos')).getByRole('button')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ada Vos' })).toHaveAttribute('href', `/team/${ada.id}`);
    expect((await rowOf('Max Roth')).queryByRole('button')).toBeNull();
    unmount();
    const { api } = openTeam({ ...organization, role: 'member' });
    expect((await rowOf('Ada Vos')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ada Vos' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Robin Park' })).toHaveAttribute('href', `/team/${me.id}`);
    expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull();
    expect(api.calls.some(({ path }) => /invitations|search/.test(path))).toBe(false);
  });

  it('asks for confirmation before removing a member', async () => {
    const { user, api } = openTeam(organization, {
      [`DELETE ${PATH}/members/${ada.id}`]: { body: { success: true, message: 'Member removed.' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Vos' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    api.answers[`GET ${PATH}/members`] = { body: { organization, members: [mine('owner'), max] } };
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/Ada Vos was removed/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Ada Vos' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus());
  });

  it('changes a role, and shows why that was refused', async () => {
    const { user, api } = openTeam(organization, {
      [`PATCH ${PATH}/members/${ada.id}`]: { status: 403, body: 'You need admin permissions to change roles.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Vos' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make admin' }));
    await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByText(/You need admin permissions to change roles\./)).toBeVisible();
    expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'admin' });
  });

  it('searches, filters by role and keeps both in the URL', async () => {
    const { user, address } = openTeam();
    await user.type(await screen.findByRole('searchbox', { name: 'Search members' }), 'roth');
    expect(screen.queryByText('Ada Vos')).toBeNull();
    await waitFor(() => expect(address()).toBe('/team?q=roth'));
    await user.selectOptions(screen.getByLabelText('Filter by role'), 'member');
    expect(await screen.findByText('No member matches your search.')).toBeVisible();
    expect(address()).toBe('/team?q=roth&role=member');
    await user.click(screen.getByRole('button', { name: 'Show everyone' }));
    expect(await screen.findByText('Ada Vos')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search members' })).toHaveFocus();
  });

  it('sorts by a column, and reverses on the second press', async () => {
    const { user } = openTeam();
    await rowOf('Ada Vos');
    const names = () =>
      screen.getAllByRole('button', { name: /^Actions for/ }).map((one) => one.getAttribute('aria-label'));
    await user.click(screen.getByRole('button', { name: 'Member' }));
    expect(names()).toEqual(['Actions for Ada Vos', 'Actions for Max Roth']);
    await user.click(screen.getByRole('button', { name: 'Member' }));
    expect(names()).toEqual(['Actions for Max Roth', 'Actions for Ada Vos']);
    expect(screen.getByRole('columnheader', { name: 'Member' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('lets a member leave after confirmation', async () => {
    const { user, api } = openTeam(
      { ...organization, role: 'member' },
      { [`POST ${PATH}/leave`]: { body: { success: true, message: 'You left the organization.' } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Leave Ward 7' }));
    const dialog = within(await screen.findByRole('dialog'));
    api.answers['GET /api/organizations'] = { body: [] };
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText(/You don't belong to any organization yet/)).toBeVisible();
  });

  it('offers Retry if members cannot be loaded, and renders answers with missing fields', async () => {
    const { user, api } = openTeam({ ...organization, maxMembers: undefined } as unknown as Organization, {
      [`GET ${PATH}/members`]: { status: 500, body: 'Broken' },
      [`GET ${PATH}/members/search`]: { body: null },
      [`GET ${PATH}/invitations`]: { body: [null] },
    });
    expect(await screen.findByText('The members could not be loaded.')).toBeVisible();
    expect(screen.getByText('Total Members').parentElement).toHaveTextContent(/^Total Members—$/);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    api.answers[`GET ${PATH}/members`] = { body: { members: [{ id: '1', email: 'bare@example.test' }] } };
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('bare@example.test')).toBeVisible();
    expect(screen.getByText('Total Members').parentElement).toHaveTextContent(/^Total Members1$/);
  });
});

it('updates the day counts of an open page at midnight', async () => {
  // Only the clock is faked: waiting for responses uses real timers.
  jest.useFakeTimers({
    now: new Date('2027-01-15T22:30:00Z'),
    doNotFake: ['queueMicrotask', 'setImmediate', 'performance'],
  });
  const settle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  try {
    const { api } = openTeam(organization, { 'GET /api/auth/user': { body: { ...me, timeZone: 'Europe/Oslo' } } });
    const asked = () => api.calls.filter(({ path }) => path.startsWith(`${PATH}/members/search`)).length;
    await settle(1_000);
    const before = asked();
    expect(before).toBeGreaterThan(0);
    await settle(25 * 60_000);
    expect(asked()).toBe(before);
    await settle(10 * 60_000);
    expect(asked()).toBe(before + 1);
  } finally {
    jest.useRealTimers();
  }
});
