import { randomUUID } from 'node:crypto';
import { testApp } from '../../../testing/test-app.js';
import { MailWriter, UnusableAddressError } from './mail-writer.js';
import type { ClaimedMessage } from '../outbox.repository.js';
import { MailPreferences } from '../preferences/mail-preferences.js';

const api = testApp({ environment: { publicUrl: 'https://tracker.test', mailFrom: 'Tracker <no@t.test>' } });

const TEAM_UPDATE = { organizationName: 'Ward 7', personName: 'Ola', change: { kind: 'joined' } };

function write(message: Partial<ClaimedMessage>) {
  return api.get(MailWriter).write({
    id: randomUUID(),
    claim: randomUUID(),
    kind: 'team-update',
    dedupeKey: 'team-update:1',
    recipient: 'nora@example.test',
    userId: null,
    organizationId: null,
    timeZone: null,
    payload: TEAM_UPDATE,
    attempts: 1,
    lastError: null,
    ...message,
  });
}

test('an email links to this installation and has an unsubscribe link for its list', async () => {
  const { userId } = await api.signIn();
  const mail = await write({ userId });
  expect(mail).toMatchObject({
    to: 'nora@example.test',
    subject: 'Team update of “Ward 7”: “Ola” joined',
    messageId: expect.stringMatching(/@t\.test>$/),
    attachments: [],
  });
  expect(mail?.text).toContain('Open the team:\nhttps://tracker.test/team\n');
  expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribeUrl}\n`);
  const { searchParams, origin, pathname } = new URL(mail?.unsubscribeUrl ?? '');
  expect(origin + pathname).toBe('https://tracker.test/mail/unsubscribe');
  const link = api.get(MailPreferences).readToken(searchParams.get('token') ?? '');
  expect(await link).toEqual({ userId, list: 'team-updates' });
});

test('entries link to their pages, and files are attached', async () => {
  const asked = [{ typeName: 'First aid', state: 'missing', until: null }];
  const mail = await write({ kind: 'requirements-asked', payload: { organizationName: 'W', askedBy: 'N', asked } });
  expect(mail?.text).toContain('- First aid\n  Missing\n  https://tracker.test/requirements?view=mine\n');
  const week = { organizationName: 'W', day: '2027-03-14', became: [], inReview: 1, csv: 'a,b' };
  const { attachments } = (await write({ kind: 'compliance-week', payload: week })) ?? {};
  expect(attachments).toMatchObject([{ content: 'a,b' }]);
});

test.each([
  ['team-update', TEAM_UPDATE, '/team?organization=ID'],
  ['requirements-asked', { organizationName: 'W', askedBy: 'N', asked: [] }, '/requirements?view=mine&organization=ID'],
  ['webhook-switched-off', { organizationName: 'W', host: 'x.test' }, '/organization?organization=ID#webhooks'],
  ['organization-deleted', { organizationName: 'W', deletedBy: 'N' }, '/'],
])('an email of the kind %s links to its organization', async (kind, payload, path) => {
  const organizationId = randomUUID();
  const mail = await write({ kind, payload, organizationId });
  expect(mail?.text).toContain(`:\nhttps://tracker.test${path.replace('ID', organizationId)}\n`);
});

test('emails without a mailing list or an account have no unsubscribe link', async () => {
  const { userId } = await api.signIn();
  const deleted = { kind: 'organization-deleted', payload: { organizationName: 'Ward 7', deletedBy: 'Ola' } };
  expect((await write({ userId, ...deleted }))?.unsubscribeUrl).toBeNull();
  expect((await write({}))?.unsubscribeUrl).toBeNull();
});

test('emails name days in the reader’s time zone, or in UTC without an account', async () => {
  const trial = { organizationName: 'Ward 7', tier: 'team', trialEndsAt: '2099-03-14T10:00:00Z' };
  const subject = async (timeZone: string | null) =>
    (await write({ kind: 'trial-ending', payload: trial, timeZone }))?.subject;
  expect(await subject('Pacific/Kiritimati')).toBe('The trial of “Ward 7” ends on 15 March 2099');
  expect(await subject('UTC')).toBe('The trial of “Ward 7” ends on 14 March 2099');
  expect(await subject(null)).toBe('The trial of “Ward 7” ends on 14 March 2099 (UTC)');
});

test('no email is written for an unsubscribed list or without content', async () => {
  const { userId } = await api.signIn();
  await api.query(`insert into mail_unsubscriptions (user_id, list) values ($1, 'team-updates')`, [userId]);
  expect(await write({ userId })).toBeNull();
  api.get(MailWriter).register('reminder-digest', () => null);
  expect(await write({ kind: 'reminder-digest' })).toBeNull();
});

test('a weekly email goes only to people who still run the organization', async () => {
  const owner = await api.signIn();
  const admin = await api.signIn();
  const { id: organizationId } = (await owner.post('/api/organizations', { name: 'Ward 7' })).json();
  const add = `insert into memberships (organization_id, user_id, role, joined_at) values ($1, $2, $3, now())`;
  await api.query(add, [organizationId, admin.userId, 'admin']);
  const payload = { organizationName: 'Ward 7', day: '2027-03-14', became: [], inReview: 1, csv: 'a,b' };
  const week = ({ userId }: { userId: string }, { isDeleted } = { isDeleted: false }) =>
    write({ kind: 'compliance-week', userId, organizationId: isDeleted ? null : organizationId, payload });
  expect(await week(admin)).not.toBeNull();
  expect(
    (await owner.patch(`/api/organizations/${organizationId}/members/${admin.userId}`, { role: 'member' })).statusCode,
  ).toBe(200);
  expect(await week(admin)).toBeNull();
  expect((await owner.delete(`/api/organizations/${organizationId}/members/${admin.userId}`)).statusCode).toBe(200);
  expect(await week(admin)).toBeNull();
  expect(await week(owner)).not.toBeNull();
  expect(await week(owner, { isDeleted: true })).toBeNull();
});

test('no email is written for an expired code, export or invitation', async () => {
  const expiresAt = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString();
  const invitation = { organizationName: 'W', role: 'member', inviterName: 'N', inviterEmail: 'n@e.test', token: 't' };
  const mails = [
    ['email-code', { code: '123456' }],
    ['account-export-ready', {}],
    ['invitation', invitation],
  ] as const;
  for (const [kind, data] of mails) {
    expect(await write({ kind, payload: { ...data, expiresAt: expiresAt(1) } })).not.toBeNull();
    expect(await write({ kind, payload: { ...data, expiresAt: expiresAt(-1) } })).toBeNull();
  }
});

test('a person whose account is pending deletion gets only emails about the account', async () => {
  const nora = await api.signIn();
  await api.query(`insert into account_deletions (user_id, requested_at) values ($1, now())`, [nora.userId]);
  expect(await write({ userId: nora.userId })).toBeNull();
  const payload = { erasedAfter: '2027-03-14T10:00:00Z' };
  expect(await write({ userId: nora.userId, kind: 'account-deletion', payload })).not.toBeNull();
  for (const [kind, data] of [
    ['email-code', { code: '123456', expiresAt: '2099-01-01T00:00:00Z' }],
    ['sign-in-linked', { provider: 'google', organizationName: null }],
  ] as const)
    expect(await write({ userId: nora.userId, kind, payload: data })).not.toBeNull();
  const other = await api.signIn();
  expect(await write({ userId: other.userId })).not.toBeNull();
});

test('an unusable address and an unknown kind are rejected with specific errors', async () => {
  await expect(write({ recipient: 'a@example.test, b@example.test' })).rejects.toThrow(
    new UnusableAddressError('The address is not usable.'),
  );
  await expect(write({ kind: 'greeting' })).rejects.toThrow('No template for mails of the kind greeting.');
});
