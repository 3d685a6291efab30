import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hasUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DashboardPage } from '../screens/dashboard/dashboard.page';
import { isBadgeFile } from './badge-files';

beforeEach(() => localStorage.clear());

const badgeFile = new File(['{"type":["OpenBadgeCredential"]}'], 'badge.json', { type: 'application/json' });

const checks = (changes: Record<string, [string, string]> = {}) =>
  ['structure', 'proof', 'validity', 'status', 'recipient', 'issuer'].map((check) => {
    const [result, message] = changes[check] ?? ['pass', `The ${check} is right.`];
    return { check, result, message };
  });
const aReport = (changes: object = {}) => ({
  format: 'ob3',
  badge: { name: 'First Aid', issuer: { name: 'Example University' }, validUntil: '2029-01-10T00:00:00Z' },
  checks: checks({ issuer: ['unknown', 'The issuer is not known here.'] }),
  verdict: 'verified',
  ...changes,
});

function openPage(answers: Parameters<typeof fakeApi>[0] = {}, credentials: unknown[] = []) {
  const api = fakeApi({
    'GET /api/credentials': { body: credentials },
    'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } },
    'GET /api/dashboard/stats': { body: { total: 0, valid: 0, expiring: 0, expired: 0 } },
    'POST /api/badges/verify': { body: aReport() },
    'POST /api/credentials/badges': { status: 201, body: aCredential({ name: 'First Aid' }) },
    ...answers,
  });
  return { api, ...renderPage(<DashboardPage />) };
}

async function openDialog(user: ReturnType<typeof openPage>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More ways to add' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import badge' }));
  return within(await screen.findByRole('dialog', { name: 'Import badge' }));
}

const formIn = (body: unknown) => Object.fromEntries((body as FormData).entries());

it('shows the results of the six checks, then adds the badge', async () => {
  const { user, api } = openPage();
  const dialog = await openDialog(user);
  await user.upload(dialog.getByLabelText('Badge file'), badgeFile);
  await dialog.findByRole('heading', { name: 'First Aid' });
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ContentPassedThe structure is right.',
    'SignaturePassedThe proof is right.',
    'DatesPassedThe validity is right.',
    'RevocationPassedThe status is right.',
    'RecipientPassedThe recipient is right.',
    'IssuerCould not be checkedThe issuer is not known here.',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Add to my credentials' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = api.calls.find(({ path }) => path === '/api/credentials/badges');
  expect(formIn(sent?.body)['file']).toMatchObject({ name: 'badge.json' });
});

it('does not add a badge that failed verification, and says why', async () => {
  const failed = aReport({ verdict: 'invalid', checks: checks({ status: ['fail', 'The issuer has revoked it.'] }) });
  const { user } = openPage({ 'POST /api/badges/verify': { body: failed } });
  const dialog = await openDialog(user);
  await user.type(dialog.getByLabelText('Badge text'), 'a.b.c');
  await user.click(dialog.getByRole('button', { name: 'Check badge' }));
  expect(await dialog.findByText('The issuer has revoked it.')).toBeVisible();
  expect(dialog.getByText('Failed')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Add to my credentials' })).toBeDisabled();
});

it('asks for an expiry date if the badge has none', async () => {
  const endless = aReport({ badge: { name: 'First Aid', issuer: {} } });
  const { user, api } = openPage({
    'POST /api/badges/verify': { body: endless },
    'POST /api/credentials/badges': { status: 400, body: 'Enter the expiry date.' },
  });
  const dialog = await openDialog(user);
  await user.upload(dialog.getByLabelText('Badge file'), badgeFile);
  const field = await dialog.findByLabelText('Expiry date');
  await user.click(dialog.getByRole('button', { name: 'Add to my credentials' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/Enter the expiry date\.$/);
  api.answers['POST /api/credentials/badges'] = { status: 201, body: aCredential({ name: 'First Aid' }) };
  fireEvent.change(field, { target: { value: '2030-05-05' } });
  await user.click(dialog.getByRole('button', { name: 'Add to my credentials' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = api.calls.findLast(({ path }) => path === '/api/credentials/badges');
  expect(formIn(sent?.body)['expiryDate']).toBe('2030-05-05');
});

it('keeps the pasted text if the badge cannot be read', async () => {
  const { user } = openPage({
    'POST /api/badges/verify': { status: 400, body: 'This file does not contain a badge.' },
  });
  const dialog = await openDialog(user);
  const field = dialog.getByLabelText('Badge text');
  await user.click(dialog.getByRole('button', { name: 'Check badge' }));
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, 'nonsense');
  await user.click(dialog.getByRole('button', { name: 'Check badge' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/does not contain a badge/);
  expect(field).toBeInvalid();
  expect(field).toHaveValue('nonsense');
  expect(dialog.getByLabelText('Badge file')).toBeValid();
  await user.upload(dialog.getByLabelText('Badge file'), badgeFile);
  await waitFor(() => expect(dialog.getByLabelText('Badge file')).toBeInvalid());
  expect(dialog.getByLabelText('Badge file')).toHaveAccessibleDescription(/does not contain a badge/);
  expect(field).toBeValid();
});

it('asks before pasted text is discarded', async () => {
  const { user } = openPage();
  const dialog = await openDialog(user);
  await user.type(dialog.getByLabelText('Badge text'), 'a.b.c');
  expect(hasUnsavedChanges()).toBe(true);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Badge text')).toHaveValue('a.b.c');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(hasUnsavedChanges()).toBe(false);
});

it('opens when a badge file is dropped on the list', async () => {
  openPage();
  const page = await screen.findByRole('heading', { level: 1 });
  fireEvent.drop(page, { dataTransfer: { files: [badgeFile], types: ['Files'] } });
  expect(await screen.findByRole('dialog', { name: 'Import badge' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'First Aid' })).toBeVisible();
});

it('marks only verified badges, and shows their checks', async () => {
  const badge = { verdict: 'verified', checkedAt: '2026-11-21T10:00:00Z' } as const;
  const verified = aCredential({ name: 'First Aid', badge });
  const { user } = openPage(
    { [`GET /api/credentials/${verified.id}/badge`]: { body: { ...aReport(), checkedAt: badge.checkedAt } } },
    [verified, aCredential(), aCredential({ badge: { ...badge, verdict: 'unverified' } })],
  );
  const marks = await screen.findAllByRole('button', { name: 'Verified badge' });
  expect(marks).toHaveLength(1);
  await user.click(marks[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'First Aid' }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(6);
});

it('distinguishes badges from documents by file name or PNG text chunk', async () => {
  const png = (content: string) => new File([content], 'picture.png', { type: 'image/png' });
  const files = [badgeFile, png('iTXtopenbadgecredential\0'), png('IDAT'), new File(['%PDF'], 'a.pdf')];
  expect(await Promise.all(files.map(isBadgeFile))).toEqual([true, true, false, false]);
});
