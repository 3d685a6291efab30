import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hasUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { fakeApi, lateAnswer } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization, aType, PATH } from '../../../requirements.fixture';
import { RequirementsPage } from '../requirements.page';

type Answers = Parameters<typeof fakeApi>[0];

function open(answers: Answers = {}, at = '/requirements?view=setup') {
  const api = fakeApi({
    'GET /api/organizations': { body: [anOrganization('owner')] },
    [`GET ${PATH}/reviews`]: { body: [] },
    [`GET ${PATH}/groups`]: { body: [{ id: 'night', name: 'Night shift', userIds: ['ada'] }] },
    [`GET ${PATH}/credential-types`]: { body: [aType('aid', 'First Aid', { aliases: ['CPR'], needsReview: true })] },
    [`GET ${PATH}/requirements`]: { body: [{ id: 'r1', groupId: 'night', typeId: 'aid', graceDays: 30 }] },
    [`GET ${PATH}/waivers`]: { body: [] },
    [`GET ${PATH}/schedule`]: { body: { weekday: null, hour: 8, timeZone: 'UTC' } },
    [`GET ${PATH}/members`]: {
      body: {
        members: [
          { id: 'ada', firstName: 'Ada', lastName: 'Vos', email: 'ada@example.test' },
          { id: 'max', firstName: null, lastName: null, email: 'max@example.test' },
        ],
      },
    },
    ...answers,
  });
  return { ...renderPage(<RequirementsPage />, { at }), api };
}

const writes = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ method }) => method !== 'GET');
/** Opens a tab of the setup, and returns its list. */
const list = async (name: string) => {
  fireEvent.mouseDown(await screen.findByRole('tab', { name }), { button: 0 });
  return within(await screen.findByRole('list', { name }));
};

it('is offered while there are no requirements', async () => {
  const none = { body: { types: [], items: [], next: null } };
  const { user, address } = open({ [`GET ${PATH}/compliance-matrix`]: none }, '/requirements');
  await user.click(await screen.findByRole('button', { name: 'Set up requirements' }));
  expect(address()).toBe('/requirements?view=setup');
});

it('describes types, groups, requirements and waivers', async () => {
  open();
  expect(
    (await list('Credential types')).getByText('Any issuer · no document required · review required · also CPR'),
  ).toBeVisible();
  expect((await list('Groups')).getByText('1 member')).toBeVisible();
  const requirements = await list('Requirements');
  expect(requirements.getByText('Within 30 days of joining')).toBeVisible();
  await waitFor(() => expect(requirements.getByText('First Aid, Night shift')).toBeVisible());
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Waivers' }), { button: 0 });
  expect(await screen.findByText('No waivers.')).toBeVisible();
});

const waiver = {
  id: 'w1',
  requirementId: 'r1',
  userId: 'ada',
  reason: 'On leave',
  until: '2027-01-01',
  grantedBy: null,
  grantedAt: '2026-11-01T08:00:00.000Z',
};

it.each([
  ['by their names', {}, 'Ada Vos: First Aid, Night shift'],
  [
    'as former members once they have left',
    { [`GET ${PATH}/members`]: { body: { members: [] } } },
    'A former member: First Aid, Night shift',
  ],
  [
    'without names if these could not be loaded',
    { [`GET ${PATH}/members`]: { status: 503, body: 'Away' } },
    'A member: First Aid, Night shift',
  ],
])('lists people with a waiver %s', async (_how, answers, words) => {
  open({ [`GET ${PATH}/waivers`]: { body: [waiver] }, ...answers });
  expect(await (await list('Waivers')).findByText(words)).toBeVisible();
});

it('opens the list in the address, and says why one could not be loaded', async () => {
  const { user, address } = open(
    { [`GET ${PATH}/waivers`]: { status: 503, body: 'Away' } },
    '/requirements?view=setup&list=waivers',
  );
  expect(await screen.findByRole('tab', { name: 'Waivers', selected: true })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Away');
  expect(screen.queryByRole('list', { name: 'Groups' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Groups' }));
  expect(address()).toBe('/requirements?view=setup&list=groups');
});

it('adds a type, and keeps the input after a refusal', async () => {
  const { user, api } = open({
    [`POST ${PATH}/credential-types`]: { status: 409, body: 'There is already a type of this name' },
  });
  await list('Credential types');
  await user.click(screen.getByRole('button', { name: 'Add type' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a credential type' }));
  const name = dialog.getByRole('textbox', { name: 'Type name' });
  await user.click(dialog.getByRole('button', { name: 'Add type' }));
  expect(name).toHaveAccessibleDescription(/Type name is required/);
  await user.type(name, 'Forklift');
  await user.type(dialog.getByRole('textbox', { name: /Also called/ }), 'Fork lift{Enter} {Enter}FLT');
  await user.click(dialog.getByRole('checkbox', { name: 'Needs a document' }));
  await user.click(dialog.getByRole('button', { name: 'Add type' }));
  expect(await dialog.findByText('There is already a type of this name')).toBeVisible();
  expect(name).toHaveValue('Forklift');
  expect(writes(api)[0]?.body).toEqual({
    name: 'Forklift',
    aliases: ['Fork lift', 'FLT'],
    issuingBody: null,
    needsDocument: true,
    needsReview: false,
  });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: /keep/i })).toBeVisible();
});

it('saves a group and then its members, and does not add it twice if the members failed', async () => {
  let isDown = true;
  const { user, api } = open({
    [`POST ${PATH}/groups`]: { status: 201, body: { id: 'day', name: 'Day shift', userIds: [] } },
    [`PUT ${PATH}/groups/day`]: { body: { id: 'day' } },
    [`PATCH ${PATH}/groups/day/members`]: () => (isDown ? { status: 503, body: 'Try again soon.' } : { body: {} }),
  });
  await list('Groups');
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a group' }));
  await user.type(dialog.getByRole('textbox', { name: 'Group name' }), 'Day shift');
  await user.click(await dialog.findByRole('checkbox', { name: 'max@example.test' }));
  await user.click(dialog.getByRole('button', { name: 'Add group' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Try again soon.');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Add group' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(api).map(({ method, path }) => `${method} ${path.slice(PATH.length)}`)).toEqual([
    'POST /groups',
    'PATCH /groups/day/members',
    'PUT /groups/day',
    'PATCH /groups/day/members',
  ]);
  expect(writes(api).at(-1)?.body).toEqual({ add: ['max'], remove: [] });
});

it('sends only changed members, so that changes by others are kept', async () => {
  const { user, api } = open({
    [`PUT ${PATH}/groups/night`]: { body: { id: 'night' } },
    [`PATCH ${PATH}/groups/night/members`]: { body: {} },
  });
  const groups = await list('Groups');
  await user.click(await groups.findByRole('button', { name: 'Edit Night shift' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit group' }));
  const [ada, max] = await dialog.findAllByRole('checkbox');
  await user.click(ada as HTMLElement);
  await user.click(max as HTMLElement);
  await user.click(max as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(api).at(-1)).toMatchObject({ method: 'PATCH', body: { add: [], remove: ['ada'] } });
});

it('says that the members could not be loaded, not that there are none, and loads them after Retry', async () => {
  const late = lateAnswer();
  const { user, api } = open({ [`GET ${PATH}/members`]: () => late.answer });
  await list('Groups');
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a group' }));
  expect(dialog.queryByText('No matches.')).toBeNull();
  late.give({ status: 503, body: 'Try again soon.' });
  expect(await dialog.findByText('The members could not be loaded.')).toBeVisible();
  api.answers[`GET ${PATH}/members`] = { body: { members: [{ id: 'ada', firstName: 'Ada', lastName: 'Vos' }] } };
  await user.click(dialog.getByRole('button', { name: /retry|try again/i }));
  expect(await dialog.findByRole('checkbox', { name: 'Ada Vos' })).toBeVisible();
});

it('changes a requirement but not its type, and checks the grace period', async () => {
  const { user, api } = open({ [`PUT ${PATH}/requirements/r1`]: { body: {} } });
  const requirements = await list('Requirements');
  await user.click(await requirements.findByRole('button', { name: 'Edit First Aid, Night shift' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit requirement' }));
  expect(dialog.getByRole('combobox', { name: 'Required credential' })).toBeDisabled();
  const days = dialog.getByRole('textbox', { name: /Grace period/ });
  await user.clear(days);
  await user.type(days, '366');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(days).toHaveAccessibleDescription(/must be 0 to 365 days/);
  await user.clear(days);
  await user.type(days, '0');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Who' }), 'Everyone');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(api)[0]?.body).toEqual({ typeId: 'aid', groupId: null, graceDays: 0 });
});

it('deletes after a confirmation and focuses the heading, and shows why the server refused', async () => {
  const refusal = { status: 409, body: 'The directory manages this group' };
  const { user, api } = open({ [`DELETE ${PATH}/groups/night`]: refusal });
  await user.click((await list('Groups')).getByRole('button', { name: 'Delete Night shift' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Night shift?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/The directory manages this group/)).toBeVisible();
  Object.assign(api.answers, { [`DELETE ${PATH}/groups/night`]: { body: {} }, [`GET ${PATH}/groups`]: { body: [] } });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Groups' })).toHaveFocus());
});

it('adds a requirement of the shown type, once the types have loaded', async () => {
  const { user, api } = open(
    {
      [`GET ${PATH}/credential-types`]: { status: 503, body: 'Away' },
      [`POST ${PATH}/requirements`]: { status: 201, body: { id: 'r2' } },
    },
    '/requirements?view=setup&list=requirements',
  );
  expect(await screen.findByRole('button', { name: 'Add requirement' })).toBeDisabled();
  api.answers[`GET ${PATH}/credential-types`] = { body: [aType('aid', 'First Aid')] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await list('Requirements');
  await user.click(screen.getByRole('button', { name: 'Add requirement' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('combobox', { name: 'Required credential' })).toHaveDisplayValue('First Aid');
  await user.click(dialog.getByRole('button', { name: 'Add requirement' }));
  await waitFor(() => expect(writes(api)[0]?.body).toEqual({ typeId: 'aid', groupId: null, graceDays: 0 }));
});

it('schedules the weekly email in the administrator’s own time zone', async () => {
  let answerAgain = () => {};
  const again = new Promise<void>((resolve) => (answerAgain = resolve));
  let reads = 0;
  const { user, api } = open({
    [`GET ${PATH}/schedule`]: async () => {
      if (reads++ > 0) await again;
      return { body: { weekday: reads > 1 ? 1 : null, hour: reads > 1 ? 7 : 8, timeZone: 'Europe/Berlin' } };
    },
    [`PUT ${PATH}/schedule`]: { body: {} },
  });
  await user.click(await screen.findByRole('tab', { name: 'Weekly email' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), 'Every Monday');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '07:00');
  const zone = screen.getByRole('textbox', { name: 'Time zone' });
  expect(zone).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await user.clear(zone);
  await user.type(zone, 'Mars');
  await user.click(screen.getByRole('button', { name: 'Save schedule' }));
  expect(zone).toHaveAccessibleDescription(/such as Europe\/Berlin/);
  await user.clear(zone);
  await user.type(zone, 'Europe/Berlin');
  await user.click(screen.getByRole('button', { name: 'Save schedule' }));
  expect(await screen.findByText(/Weekly email saved/)).toBeVisible();
  // The form keeps the saved values during the refetch.
  expect(screen.getByRole('combobox', { name: 'Day' })).toHaveDisplayValue('Every Monday');
  answerAgain();
  await waitFor(() => expect(reads).toBe(2));
  expect(screen.getByRole('combobox', { name: 'Hour' })).toHaveDisplayValue('07:00');
  expect(writes(api)[0]?.body).toEqual({ weekday: 1, hour: 7, timeZone: 'Europe/Berlin' });
});

it.each([
  ['the schedule', 'Weekly email', null, 'Time zone', 'list=email'],
  ['a type', 'Credential types', 'Add type', 'Type name', ''],
  ['a group', 'Groups', 'Add group', 'Group name', 'list=groups'],
])('counts edits of %s as unsaved in its own list only', async (_what, tab, addLabel, field, search) => {
  const { user } = open({ [`GET ${PATH}/schedule`]: { body: { weekday: 1, hour: 8, timeZone: 'UTC' } } });
  await user.click(await screen.findByRole('tab', { name: tab }));
  if (addLabel) await user.click(screen.getByRole('button', { name: addLabel }));
  await user.type(await screen.findByRole('textbox', { name: field }), 'x');
  const isLeftFor = (other: string) => {
    const address = (query: string) => ({ pathname: '/requirements', search: `?${query}` });
    return hasUnsavedChanges({ from: address(`view=setup&${search}`), to: address(other) });
  };
  expect(['view=setup&list=waivers', '', `view=setup&${search}&q=a`].map(isLeftFor)).toEqual([true, true, false]);
});
