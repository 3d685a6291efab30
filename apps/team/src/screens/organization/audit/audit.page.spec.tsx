import type { AuditEntry, AuditPage as Page } from '@tracker/contracts/organizations/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { dayText } from '@tracker/ui/day';
import { anOrganization, me } from '../../../team.fixture';
import { AuditPage } from './audit.page';
import { actionText, actorText, fieldChanges } from '../../../features/audit-words';

const organization = anOrganization();
const PATH = `/api/organizations/${organization.id}`;

const entry: AuditEntry = {
  sequence: 2,
  recordedAt: '2026-11-20T10:00:00.000Z',
  actor: { id: me.id, email: me.email },
  action: 'organization.updated',
  subject: { type: 'organization', id: organization.id, label: 'Ward 7' },
  before: { name: 'Ward 6' },
  after: { name: 'Ward 7' },
  requestId: 'request-1',
  hash: 'a'.repeat(64),
};
const created: AuditEntry = { ...entry, sequence: 1, action: 'organization.created', before: null };
const trail: Page = { entries: [entry], next: 2 };

function open(more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/auth/user': { body: me },
    'GET /api/organizations': { body: [organization] },
    [`GET ${PATH}/early-access`]: { body: { isOn: false } },
    [`GET ${PATH}/audit`]: ({ url }) => ({
      body: url.searchParams.has('before') ? { entries: [created], next: null } : trail,
    }),
    ...more,
  });
  return { ...renderPage(<AuditPage />, { at: '/organization/audit' }), api };
}

describe('the audit trail', () => {
  it('shows what changed, and older entries on request', async () => {
    const { user, api } = open();
    const table = within(await screen.findByRole('table', { name: 'Audit trail' }));
    expect(table.getByText('Changed the organization')).toBeVisible();
    expect(table.getByText('Ward 6')).toBeInTheDocument();
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Audit trail');
    // The dates it is narrowed by are those of UTC.
    expect(table.getByRole('columnheader', { name: 'When (UTC)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await table.findByText('Created the organization')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Every change' })).toHaveFocus());
    expect(api.calls.at(-1)?.path).toBe(`${PATH}/audit?limit=20&before=2`);
  });

  it('filters by action, actor and date', async () => {
    const { user, api } = open();
    await user.selectOptions(await screen.findByLabelText('Changes to'), 'member');
    await user.type(screen.getByLabelText('Search the trail'), 'robin');
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe(`${PATH}/audit?subject=member&search=robin&limit=20`));
  });

  it('marks the rows of the previous filter while a new one loads', async () => {
    let answer = (_page: Page) => {};
    const { user, api } = open();
    const table = await screen.findByRole('table', { name: 'Audit trail' });
    expect(table.closest('[aria-busy]')).toBeNull();
    api.answers[`GET ${PATH}/audit`] = async () => ({
      body: await new Promise<Page>((resolve) => {
        answer = resolve;
      }),
    });
    await user.selectOptions(screen.getByLabelText('Changes to'), 'member');
    await waitFor(() => expect(table.closest('[aria-busy="true"]')).not.toBeNull());
    expect(table.closest('[data-outdated="true"]')).not.toBeNull();
    // Older entries would be those of the former filter.
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
    answer({ entries: [created], next: null });
    expect(await within(table).findByText('Created the organization')).toBeVisible();
    expect(table.closest('[aria-busy]')).toBeNull();
    expect(table.closest('[data-outdated="true"]')).toBeNull();
  });

  it('shows that it retries, even if rows were shown before the failure', async () => {
    const { user, api } = open();
    await screen.findByRole('table', { name: 'Audit trail' });
    api.answers[`GET ${PATH}/audit`] = { status: 503, body: 'Away' };
    await user.selectOptions(screen.getByLabelText('Changes to'), 'member');
    const trailPanel = within(screen.getByRole('region', { name: 'Every change' }));
    const retry = await trailPanel.findByRole('button', { name: 'Retry' });
    api.answers[`GET ${PATH}/audit`] = () => new Promise(() => undefined);
    await user.click(retry);
    await waitFor(() => expect(document.querySelector('#trail [aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByRole('table', { name: 'Audit trail' })).toBeNull();
  });

  it('shows whether the trail is intact, and how many entries are archived', async () => {
    const inFiles = [
      { file: 'audit_entries_2024_01.ndjson.gz', from: '2024-01-01', until: '2024-02-01', first: 1, last: 2 },
      { file: 'audit_entries_2024_02.ndjson.gz', from: '2024-02-01', until: '2024-03-01', first: 3, last: 7 },
    ];
    const head = { sequence: 9, hash: 'a'.repeat(64) };
    const { user, api } = open({
      [`GET ${PATH}/audit/verify`]: { body: { isIntact: true, entries: 9, head, problem: null, inFiles } },
    });
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('All 9 entries are intact.')).toBeVisible();
    expect(screen.getByText(/^7 of them are in archive files, up to entry 7,/)).toBeVisible();
    const problem = { kind: 'edited', sequence: 1, sentence: 'This entry was changed after it was written.' };
    api.answers[`GET ${PATH}/audit/verify`] = { body: { isIntact: false, entries: 2, head: null, problem } };
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/Entry 1: This entry was changed after it was written\./)).toBeVisible();
  });

  it('verifies a long trail in portions and shows the progress', async () => {
    const next = { sequence: 50_000, hash: 'b'.repeat(64) };
    let answer = (_verdict: object) => {};
    const verdict = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const { user } = open({
      [`GET ${PATH}/audit/verify`]: async ({ url }) =>
        url.searchParams.get('after') === '50000' && url.searchParams.get('afterHash') === next.hash
          ? { body: await verdict }
          : { body: { isIntact: false, entries: 50_000, head: null, problem: null, next } },
    });
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('50,000 entries are intact so far.')).toBeVisible();
    expect(screen.queryByText(/tampered/)).toBeNull();
    answer({ isIntact: true, entries: 50_001, head: { sequence: 50_001, hash: 'a'.repeat(64) }, problem: null });
    expect(await screen.findByText('All 50,001 entries are intact.')).toBeVisible();
  });

  it('continues the search past portions without matches', async () => {
    const { api } = open({
      [`GET ${PATH}/audit`]: ({ url }) => {
        const before = Number(url.searchParams.get('before') ?? 300_000);
        return {
          body: before > 100_000 ? { entries: [], next: before - 100_000 } : { entries: [created], next: null },
        };
      },
    });
    const table = within(await screen.findByRole('table', { name: 'Audit trail' }));
    expect(table.getByText('Created the organization')).toBeVisible();
    expect(api.calls.filter(({ path }) => path.includes('/audit')).length).toBe(3);
    expect(screen.queryByText('Nothing in the audit trail matches.')).toBeNull();
  });

  it('shows why the download failed', async () => {
    const { user } = open({ [`GET ${PATH}/audit/export/csv`]: { status: 403, body: 'Admins only.' } });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Export failed Admins only.')).toBeInTheDocument();
  });
});

it('shows entries with missing fields', async () => {
  open({ [`GET ${PATH}/audit`]: { body: { entries: [{ sequence: 7 }] } } });
  expect(within(await screen.findByRole('table', { name: 'Audit trail' })).getByText('System')).toBeVisible();
});

it('shows an empty state, and links back to the organization', async () => {
  open({ [`GET ${PATH}/audit`]: { body: { entries: [], next: null } } });
  expect(await screen.findByText('Nothing in the audit trail matches.')).toBeVisible();
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(sections.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/organization#plans');
});

it('tells members why they cannot see it, without a request', async () => {
  const { api } = open({ 'GET /api/organizations': { body: [{ ...organization, role: 'member' }] } });
  expect(await screen.findByText('You need admin permissions to see the audit trail.')).toBeVisible();
  expect(api.calls.some(({ path }) => path.includes('audit'))).toBe(false);
});

describe('the text of an entry', () => {
  it('names each changed field with both values', () => {
    const before = { name: 'Ward 7', billing_email: null, email_reminders: true };
    const after = { name: 'Ward 8', billing_email: 'pay@ward.test', email_reminders: false };
    expect(fieldChanges({ before, after })).toEqual([
      { field: 'name', before: 'Ward 7', after: 'Ward 8' },
      { field: 'billing email', before: 'nothing', after: 'pay@ward.test' },
      { field: 'email reminders', before: 'yes', after: 'no' },
    ]);
  });

  it('shows what was created and what was deleted', () => {
    expect(fieldChanges({ before: null, after: { role: 'member' } })).toEqual([
      { field: 'role', before: null, after: 'member' },
    ]);
    expect(fieldChanges({ before: { tags: ['a'] }, after: null })).toEqual([
      { field: 'tags', before: '["a"]', after: null },
    ]);
    expect(fieldChanges({ before: null, after: null })).toEqual([]);
  });

  it('formats dates and times in the reader’s locale, and leaves other values unchanged', () => {
    const at = '2027-01-31T22:30:00.000Z';
    const after = { expiryDate: '2027-01-31', until: '2027-01-31', endedAt: at, name: '2027-01-31 course' };
    expect(fieldChanges({ before: null, after }).map((change) => change.after)).toEqual([
      dayText('2027-01-31'),
      dayText('2027-01-31'),
      new Date(at).toLocaleString(),
      '2027-01-31 course',
    ]);
    expect(dayText('2027-01-31')).not.toContain('2027-01');
  });

  it('names the actor even without an account', () => {
    expect(actorText({ id: '1', email: 'ada@ward.test' })).toBe('ada@ward.test');
    expect(actorText({ id: '1', email: null })).toBe('A deleted account');
    expect(actorText(null)).toBe('System');
  });

  it('has a text for each action', () => {
    expect(actionText('member.role-changed')).toBe('Changed a role');
  });
});
