import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { api } from '@tracker/shell-sdk/api';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { dayText } from '@tracker/ui/day';
import { anOwnRequirement, anOrganization, uploadsToFakeApi } from '../../../requirements.fixture';
import { manifest } from '../../../remote.manifest';
import { RequirementsPage } from '../requirements.page';

type Answers = Parameters<typeof fakeApi>[0];

const licence = aCredential({ name: 'Forklift Licence', expiryDate: '2026-12-10' });
const twin = aCredential({ name: 'Basic Life Support' });
const requirements = [
  anOwnRequirement('Manual handling', {
    state: 'met',
    settle: null,
    credentialId: 'mh',
    credentialName: 'Manual handling',
  }),
  anOwnRequirement('Forklift', { state: 'expiring', until: '2026-12-10', settle: 'renew', credentialId: licence.id }),
  anOwnRequirement('First Aid', { issuingBody: 'Red Cross', needsDocument: true }),
  anOwnRequirement('CPR', { settle: 'choose', ambiguousCredentialIds: [twin.id] }),
];
const inGrace = anOwnRequirement('Hoist', { state: 'in-grace', until: '2026-12-20' });

function open(answers: Answers = {}) {
  const api = fakeApi({
    'GET /api/organizations': { body: [anOrganization('member')] },
    'GET /api/my/requirements': { body: requirements },
    'GET /api/credentials': { body: [licence, twin] },
    ...answers,
  });
  uploadsToFakeApi();
  return { ...renderPage(<RequirementsPage />, { at: '/requirements' }), api };
}

const press = (name: string) => screen.findByRole('button', { name });
const writes = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ method }) => method !== 'GET');
const setDate = (form: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });
const fields = (body: unknown) => Object.fromEntries((body as FormData).entries());

it('lists requirements, most urgent first, each with one button that resolves it', async () => {
  const ladder = anOwnRequirement('Ladder', { state: 'expiring', settle: 'wait' });
  open({ 'GET /api/my/requirements': { body: [...requirements, ladder, inGrace] } });
  const list = within(await screen.findByRole('list', { name: 'Required by Ward 7' }));
  expect(screen.getByRole('heading', { level: 1, name: 'My requirements' })).toBeVisible();
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'First Aid',
    'CPR',
    'Hoist',
    'Forklift',
    'Ladder',
    'Manual handling',
  ]);
  expect(screen.queryByRole('button', { name: /: Ladder$/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Manual handling' })).toHaveAttribute('href', '/credentials/mh');
  expect(screen.getByText('3 of 5 met')).toBeVisible();
  expect(screen.getByText('Required for everyone · Issuer: Red Cross · document required')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('keeps showing requirements that could not be refreshed, with a notice', async () => {
  const { store, api: server } = open();
  await screen.findByRole('list', { name: 'Required by Ward 7' });
  server.answers['GET /api/my/requirements'] = { status: 503, body: 'Away' };
  act(() => void store.dispatch(api.util.invalidateTags(['Requirements'])));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This may be out of date/);
  expect(screen.getByRole('list', { name: 'Required by Ward 7' })).toBeVisible();
});

it('adds a missing credential with its document', async () => {
  const { user, api } = open({ 'POST /api/credentials': { status: 201, body: licence } });
  await user.click(await press('Add credential: First Aid'));
  const dialog = within(screen.getByRole('dialog', { name: 'Add First Aid' }));
  expect(dialog.getByRole('textbox', { name: 'Credential name' })).toHaveValue('First Aid');
  setDate(dialog, 'Issue date', '2026-11-01');
  setDate(dialog, 'Expiry date', '2026-10-01');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByLabelText('Document')).toHaveAccessibleDescription(/Attach a document/);
  expect(dialog.getByLabelText('Expiry date')).toHaveAccessibleDescription(/must not be before the issue date/);
  setDate(dialog, 'Expiry date', '2028-11-01');
  await user.upload(dialog.getByLabelText('Document'), new File(['%PDF'], 'aid.pdf', { type: 'application/pdf' }));
  expect(dialog.getByText('aid.pdf')).toBeVisible();
  expect(dialog.getByLabelText('Document')).toHaveAccessibleDescription('PDF, JPG or PNG, up to 10 MB');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fields(writes(api)[0]?.body)).toMatchObject({
    name: 'First Aid',
    issuingBody: 'Red Cross',
    issueDate: '2026-11-01',
    expiryDate: '2028-11-01',
  });
  expect(fields(writes(api)[0]?.body)['document']).toHaveProperty('name', 'aid.pdf');
  // The requirements are fetched again.
  expect(api.calls.filter(({ path }) => path === '/api/my/requirements')).toHaveLength(2);
});

it('restores what was typed after a reload', async () => {
  const signedIn = { 'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } } };
  const { user, unmount } = open(signedIn);
  await user.click(await press('Renew: Forklift'));
  fireEvent.change(await screen.findByLabelText('Expiry date'), { target: { value: '2027-12-10' } });
  unmount();
  const second = open(signedIn);
  await second.user.click(await press('Renew: Forklift'));
  expect(await screen.findByLabelText('Expiry date')).toHaveValue('2027-12-10');
  expect(screen.getByText('We restored your draft. Attach the file again.')).toBeVisible();
});

it('lets the member choose which credential counts, and focuses the organization’s heading', async () => {
  let rows = requirements;
  const { user, api } = open({
    'GET /api/my/requirements': () => ({ body: rows }),
    [`PUT /api/credentials/${twin.id}/type`]: () => {
      rows = [anOwnRequirement('CPR', { state: 'met', settle: null })];
      return { body: {} };
    },
  });
  await user.click(await press('Choose which counts: CPR'));
  expect(await screen.findByRole('radio', { name: /Basic Life Support/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'This one counts' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ward 7' })).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(writes(api)[0]?.body).toEqual({ typeId: 'CPR' });
});

it('renews an expiring credential under a key, and only to a later day', async () => {
  const path = `/api/credentials/${licence.id}/renewals`;
  const keys: (string | null)[] = [];
  const { user, api } = open({
    [`POST ${path}`]: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return { status: 201, body: licence };
    },
  });
  await user.click(await press('Renew: Forklift'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew Forklift Licence' }));
  setDate(dialog, 'Issue date', '2026-11-20');
  setDate(dialog, 'Expiry date', '2026-12-10');
  await user.click(dialog.getByRole('button', { name: 'Renew' }));
  expect(dialog.getByLabelText('Expiry date')).toHaveAccessibleDescription(/must be after the current one/);
  setDate(dialog, 'Expiry date', '2027-12-10');
  await user.click(dialog.getByRole('button', { name: 'Renew' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(writes(api)[0]).toMatchObject({ method: 'POST', path });
  expect(fields(writes(api)[0]?.body)).toEqual({ issueDate: '2026-11-20', expiryDate: '2027-12-10' });
});

it('corrects a credential in the version that is shown', async () => {
  const rejected = aCredential({ name: 'First Aid', version: 'v7' });
  const versions: (string | null)[] = [];
  const { user, api } = open({
    'GET /api/my/requirements': {
      body: [anOwnRequirement('First Aid', { state: 'rejected', settle: 'edit', credentialId: rejected.id })],
    },
    'GET /api/credentials': { body: [rejected] },
    [`PUT /api/credentials/${rejected.id}`]: ({ headers }) => {
      versions.push(headers.get('if-match'));
      return { status: 412, body: 'Changed elsewhere.' };
    },
  });
  await user.click(await press('Correct it: First Aid'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct First Aid' }));
  await user.type(dialog.getByLabelText('Credential name'), ' II');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(versions).toEqual(['"v7"']);
  expect(dialog.getByLabelText('Credential name')).toHaveValue('First Aid II');
  // The current version is read, so that the next try can succeed.
  await waitFor(() => expect(api.calls.filter((call) => call.path === '/api/credentials')).toHaveLength(2));
});

it('marks a requirement as in progress, and shows why the server refused', async () => {
  const path = '/api/my/requirements/r-First%20Aid/progress';
  const until = addDays(todayIn('UTC'), 20);
  const { user, api } = open({ [`PUT ${path}`]: { status: 400, body: 'The day must be within 90 days.' } });
  await user.click(await press('In progress: First Aid'));
  await user.type(screen.getByLabelText('Until'), until);
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Course booked');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(/The day must be within 90 days\.$/),
  );
  expect(writes(api)[0]?.body).toEqual({ until, note: 'Course booked' });
});

it.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
  'counts the latest day in the zone of an account at %s',
  async (zone) => {
    const account = { id: 'u1', email: 'u1@example.test', timeZone: zone };
    const { user } = open({ 'GET /api/auth/user': { body: account } });
    await user.click(await press('In progress: First Aid'));
    const latest = dayText(addDays(todayIn(zone), 90));
    await waitFor(() => expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(`No later than ${latest}`));
  },
);

it('ends the progress of a requirement', async () => {
  const path = '/api/my/requirements/r-lift/progress';
  const marked = anOwnRequirement('lift', {
    state: 'expired',
    settle: 'renew',
    progress: { until: '2026-12-20', note: null },
  });
  const { user, api } = open({ 'GET /api/my/requirements': { body: [marked] }, [`DELETE ${path}`]: { body: {} } });
  await user.click(await press('Change progress: lift'));
  await user.click(screen.getByRole('button', { name: 'No longer in progress' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(api)).toMatchObject([{ method: 'DELETE', path }]);
});

it('says if there are no requirements or no organization', async () => {
  const { unmount } = open({ 'GET /api/my/requirements': { body: [] } });
  expect(await screen.findByText('You have no requirements at the moment.')).toBeVisible();
  unmount();
  open({ 'GET /api/organizations': { body: [] } });
  expect(await screen.findByText(/You are not in one yet/)).toBeVisible();
});

it('offers plain members only their own requirements in the palette', () => {
  const offered = manifest.commands.filter((command) => !('access' in command));
  expect(offered.map(({ path }) => path)).toEqual(['/requirements?view=mine']);
});
