import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hasUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization, aRow, aType, PATH } from '../../../requirements.fixture';
import { RequirementsPage } from '../requirements.page';

type Answers = Parameters<typeof fakeApi>[0];

const MATRIX = `GET ${PATH}/compliance-matrix`;
const types = [aType('aid', 'First Aid'), aType('lift', 'Forklift')];
const members = [
  aRow('ada', 'Ada Vos', { aid: 'missing', lift: { state: 'expired', until: '2026-10-01', requirementId: 'r-lift' } }),
  aRow('zoe', 'Zoë Brandt', { aid: 'met', lift: 'in-grace' }),
  aRow('max', 'Max Roth', { aid: 'met', lift: 'not-required' }),
];
const night = { id: 'night', name: 'Night shift', userIds: ['zoe'] };

function open(answers: Answers = {}, at = '/requirements') {
  const api = fakeApi({
    'GET /api/organizations': { body: [anOrganization('admin')] },
    [MATRIX]: { body: { types, items: members, next: null, totals: {} } },
    [`GET ${PATH}/reviews`]: { body: [] },
    [`GET ${PATH}/groups`]: { body: [night] },
    [`GET ${PATH}/requirements`]: { body: [{ id: 'r-aid', groupId: null, typeId: 'aid', graceDays: 7 }] },
    [`GET ${PATH}/waivers`]: { body: [] },
    [`GET ${PATH}/members`]: { body: { members: [] } },
    ...answers,
  });
  return { ...renderPage(<RequirementsPage />, { at }), api };
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const cell = (name: string) => screen.findByRole('button', { name });

it('shows members by types with the state of each cell, and how many requirements are met', async () => {
  open();
  expect(await cell('Ada Vos, Forklift: Expired Oct 1, 2026')).toBeVisible();
  expect(names()).toEqual(['Ada Vos', 'Zoë Brandt', 'Max Roth']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Member',
    'First Aid',
    'Forklift',
  ]);
  expect(screen.getByRole('heading', { name: 'Requirements met: 2 of 4' })).toBeVisible();
  expect(screen.getByText('3 members, most issues first')).toBeVisible();
});

it('loads all pages of a large organization', async () => {
  open({
    [MATRIX]: ({ url }) => ({
      body: url.searchParams.has('after')
        ? { types, items: members.slice(1), next: null }
        : { types, items: members.slice(0, 1), next: '7~ada' },
    }),
  });
  await cell('Ada Vos, First Aid: Missing');
  expect(names()).toHaveLength(3);
});

it('filters by name (ignoring accents), email, group and state, and keeps the filter in the address', async () => {
  const { user, address } = open();
  await cell('Ada Vos, First Aid: Missing');
  const search = screen.getByRole('searchbox', { name: 'Search members' });
  await user.type(search, 'zoe');
  expect(names()).toEqual(['Zoë Brandt']);
  await waitFor(() => expect(address()).toBe('/requirements?q=zoe'));
  await user.clear(search);
  await user.type(search, 'roth max@ward');
  expect(names()).toEqual(['Max Roth']);
  await user.clear(search);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by group' }), 'Night shift');
  expect(names()).toEqual(['Zoë Brandt']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by group' }), 'All groups');
  await user.click(screen.getByRole('button', { name: 'Expired 1' }));
  expect(names()).toEqual(['Ada Vos']);
  expect(address()).toBe('/requirements?state=expired');
  await user.type(search, 'nobody');
  await user.click(screen.getByRole('button', { name: 'Show everyone' }));
  expect(names()).toHaveLength(3);
});

it('renders no cell again while someone types, with 50 members and 40 types', async () => {
  const many = Array.from({ length: 40 }, (_, place) => aType(`t${place}`, `Type ${place}`));
  const states = Object.fromEntries(many.map(({ id }) => [id, 'met' as const]));
  const items = Array.from({ length: 50 }, (_, place) => aRow(`u${place}`, `Member ${place}`, states));
  const { container } = open({ [MATRIX]: { body: { types: many, items, next: null } } });
  await screen.findByText('Member 49');
  const grid = container.querySelector('[role=grid]');
  // Each cell is a single element, because there are two thousand.
  expect(grid?.querySelectorAll('[role=gridcell] *')).toHaveLength(2_000);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(grid as Node, { subtree: true, childList: true, characterData: true, attributes: true });
  const search = container.querySelector('input[type=search]') as HTMLInputElement;
  for (const value of ['b', 'be', 'be 1']) fireEvent.change(search, { target: { value } });
  // 1, 10 to 19, 21, 31 and 41.
  await waitFor(() =>
    expect(container.querySelectorAll('[role=row]:not([aria-hidden]) > [role=rowheader]').length).toBe(14),
  );
  const rendered = changes.filter(
    ({ attributeName }) => attributeName !== 'aria-hidden' && attributeName !== 'tabindex',
  );
  expect(rendered).toEqual([]);
  expect(changes.length).toBeLessThan(60);
});

it('is one tab stop, with arrow keys that skip hidden rows', async () => {
  const { user } = open();
  const first = await cell('Ada Vos, First Aid: Missing');
  await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'o');
  expect(names()).toEqual(['Ada Vos', 'Zoë Brandt', 'Max Roth']);
  first.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await cell('Ada Vos, Forklift: Expired Oct 1, 2026')).toHaveFocus();
  await user.keyboard('{ArrowDown}{Home}');
  expect(screen.getByRole('link', { name: 'Zoë Brandt' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(await cell('Zoë Brandt, First Aid: Met')).toHaveFocus();
  await user.keyboard('{Control>}{End}{/Control}');
  expect(await cell('Max Roth, Forklift: Not required')).toHaveFocus();
  expect(document.querySelectorAll('[role=gridcell] [tabindex="0"]')).toHaveLength(1);
});

it('opens a cell and sends a reminder', async () => {
  const { user, api } = open({
    [`POST ${PATH}/compliance-matrix/requests`]: { body: { sent: 1, skipped: 0 } },
  });
  const missing = await cell('Ada Vos, First Aid: Missing');
  await user.click(missing);
  const dialog = await screen.findByRole('dialog', { name: 'First Aid: Ada Vos' });
  expect(await within(dialog).findByText('Everyone, 7 days after joining')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Send reminder' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/1 member emailed/)).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({ method: 'POST', body: { userIds: ['ada'], typeId: 'aid' } });
  expect(missing).toHaveFocus();
});

it('lists the credentials behind a cell with dates, status and accessible document', async () => {
  const shown = { issuingBody: 'Red Cross', issueDate: '2024-01-02', hasDocument: true, documentUrl: null };
  const behind = `GET ${PATH}/compliance-matrix/members/ada/types/lift`;
  const credentials = [
    {
      ...shown,
      id: 'c1',
      name: 'Lift II',
      expiryDate: '2026-10-01',
      status: 'expired',
      counts: true,
      documentUrl: '/api/credentials/c1/document',
    },
    { ...shown, id: 'c2', name: 'Lifting', expiryDate: '2026-05-01', status: 'expired', counts: false },
  ];
  const { user, api } = open({ [behind]: { status: 503, body: 'Try again soon.' } });
  await user.click(await cell('Ada Vos, Forklift: Expired Oct 1, 2026'));
  const dialog = await screen.findByRole('dialog', { name: 'Forklift: Ada Vos' });
  expect(await within(dialog).findByText('Try again soon.')).toBeVisible();
  api.answers[behind] = { body: { credentials } };
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  const [first, second] = await within(dialog).findAllByRole('listitem');
  expect(first).toHaveTextContent('Lift IIExpiredRed Cross, Jan 2, 2024 to Oct 1, 2026Open the document');
  const link = within(dialog).getByRole('link', { name: 'Open the document of Lift II' });
  expect(link).toHaveAttribute('href', '/api/credentials/c1/document');
  expect(second).toHaveTextContent(/the member must choose.*Only the owner can open/);
});

it('says before anything is typed that the plan of the member is full', async () => {
  const behind = `GET ${PATH}/compliance-matrix/members/ada/types/aid`;
  const { user, api } = open({ [behind]: { body: { credentials: [], isPlanFull: true } } });
  const record = async () => {
    await user.click(await cell('Ada Vos, First Aid: Missing'));
    await user.click(await screen.findByRole('button', { name: 'Record for them' }));
    return within(await screen.findByRole('dialog', { name: 'Record for Ada Vos' }));
  };
  expect(await (await record()).findByText(/Ada Vos’s plan is full/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/organization#plans');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  api.answers[behind] = { body: { credentials: [], isPlanFull: false } };
  const again = await record();
  await waitFor(() => expect(again.queryByText(/plan is full/)).toBeNull());
});

it('reminds all shown members with gaps, and says how many were skipped', async () => {
  const { user, api } = open({
    [`POST ${PATH}/compliance-matrix/requests`]: { body: { sent: 1, skipped: 1 } },
  });
  await cell('Ada Vos, First Aid: Missing');
  await user.click(screen.getByRole('button', { name: 'Send reminders' }));
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Soon');
  expect(hasUnsavedChanges()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Send emails' }));
  expect(await screen.findByText(/1 member emailed. 1 member skipped/)).toBeVisible();
  expect(api.calls.at(-1)?.body).toEqual({ userIds: ['ada', 'zoe'], note: 'Soon' });
  expect(hasUnsavedChanges()).toBe(false);
});

it('offers no reminder about what is in progress or awaits a review', async () => {
  const progress = { until: '2026-12-20', note: null };
  const missing = { state: 'missing', progress } as const;
  const items = [
    aRow('ada', 'Ada Vos', { aid: missing }),
    aRow('zoe', 'Zoë Brandt', { aid: missing, lift: 'expired' }),
    aRow('ben', 'Ben Oji', { lift: { state: 'expiring', isRenewalInReview: true } }),
  ];
  const { user } = open({ [MATRIX]: { body: { types, items, next: null, totals: {} } } });
  await user.click(await cell('Ada Vos, First Aid: Missing Renewing'));
  const dialog = within(await screen.findByRole('dialog', { name: 'First Aid: Ada Vos' }));
  expect(dialog.getByRole('button', { name: 'Waive' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Send reminder' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await cell('Ben Oji, Forklift: Expiring'));
  expect(await screen.findByRole('link', { name: 'Review the renewal' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Send reminders' }));
  const recipients = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(recipients()).toEqual(['Zoë BrandtForklift (expired)']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'First Aid');
  expect(screen.getByText('Nobody shown needs a reminder.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send emails' })).toBeDisabled();
});

it('grants a waiver from a cell, and keeps the input after a refusal', async () => {
  const { user, api } = open({
    [`GET ${PATH}/members`]: { body: { members: [{ id: 'ada', firstName: 'Ada', lastName: 'Vos' }] } },
    [`GET ${PATH}/credential-types`]: { body: types },
    [`POST ${PATH}/waivers`]: { status: 400, body: 'A waiver must end within 365 days.' },
  });
  await user.click(await cell('Ada Vos, First Aid: Missing'));
  await user.click(await screen.findByRole('button', { name: 'Waive' }));
  await user.click(screen.getByRole('button', { name: 'Grant waiver' }));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/A reason is required/);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'On leave');
  await user.type(screen.getByLabelText('Until'), '2029-01-01');
  await user.click(screen.getByRole('button', { name: 'Grant waiver' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(/must end within 365 days\.$/),
  );
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('On leave');
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    userId: 'ada',
    requirementId: 'r-aid',
    reason: 'On leave',
    until: '2029-01-01',
  });
});

it('says that a cell’s requirement could not be loaded, offers no waiver, and loads it after Retry', async () => {
  let isDown = true;
  const { user } = open({
    [`GET ${PATH}/requirements`]: () =>
      isDown
        ? { status: 503, body: 'Try again soon.' }
        : { body: [{ id: 'r-aid', groupId: null, typeId: 'aid', graceDays: 7 }] },
  });
  await user.click(await screen.findByRole('button', { name: /First Aid.*Ada Vos|Ada Vos.*First Aid/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'First Aid: Ada Vos' }));
  expect(await dialog.findByText('The requirement could not be loaded.')).toBeVisible();
  expect(dialog.queryByText('Members of their groups')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Waive' })).toBeDisabled();
  isDown = false;
  const [retry] = dialog.getAllByRole('button', { name: /retry|try again/i });
  await user.click(retry as HTMLElement);
  expect(await dialog.findByText('Everyone, 7 days after joining')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Waive' })).toBeEnabled();
});

it('returns the focus to the cell after a second dialog', async () => {
  const { user } = open();
  const missing = await cell('Ada Vos, First Aid: Missing');
  await user.click(missing);
  await user.click(await screen.findByRole('button', { name: 'Waive' }));
  await screen.findByRole('dialog', { name: 'Grant a waiver' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(missing).toHaveFocus());
});

it('is a list on a phone, with each member’s worst states first', async () => {
  const { matchMedia } = window;
  window.matchMedia = ((media: string) => ({ ...matchMedia(media), matches: true })) as typeof window.matchMedia;
  open();
  const list = await screen.findByRole('list', { name: 'Members and required credentials' });
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ada Vos', 'Zoë Brandt', 'Max Roth']);
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Ada Vos, First Aid Missing',
    'Ada Vos, Forklift Expired',
    'Zoë Brandt, Forklift Grace period',
    'Zoë Brandt, First Aid Met',
    'Max Roth, First Aid Met',
  ]);
  window.matchMedia = matchMedia;
});

it('says why the matrix could not be loaded', async () => {
  open({ [MATRIX]: { status: 503, body: 'Try again soon.' } });
  expect(await screen.findByText('Try again soon.')).toBeVisible();
});
