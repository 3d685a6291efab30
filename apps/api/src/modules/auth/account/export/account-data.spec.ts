import { randomUUID } from 'node:crypto';
import { CalendarFeed } from '@tracker/database/entities/credentials/calendar-feed.entity';
import { CredentialReview } from '@tracker/database/entities/requirements/credential-review.entity';
import { CredentialTypeAssignment } from '@tracker/database/entities/credentials/credential-type-assignment.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { ReminderDigest } from '@tracker/database/entities/reminders/reminder-digest.entity';
import { Reminder } from '@tracker/database/entities/reminders/reminder.entity';
import { RemoteOwner } from '@tracker/database/entities/rollout/remote-owner.entity';
import { RequirementGroupMember } from '@tracker/database/entities/requirements/requirement-group.entity';
import { RequirementProgress } from '@tracker/database/entities/requirements/requirement-progress.entity';
import { RequirementRequest } from '@tracker/database/entities/requirements/requirement-request.entity';
import { Waiver } from '@tracker/database/entities/requirements/waiver.entity';
import { Statements } from '@tracker/database/statements';
import { credentialForm } from '../../../../testing/credential-form.js';
import { testApp } from '../../../../testing/test-app.js';
import { createOrganization } from '../../../../testing/test-organization.js';
import { TestRemote } from '../../../rollout/test-remote.fixture.js';
import { ACCOUNT_DATA } from './account-data.statements.js';

describe('account.json in the account export', () => {
  const api = testApp({ now: '2026-11-21T10:00:00Z' });

  const dataOf = async (userId: string) => (await api.get(Statements).one(ACCOUNT_DATA, { userId }))?.data;

  test('includes what organizations store about the member, and which emails were sent', async () => {
    const ward = await createOrganization(api);
    const { owner } = ward;
    await ward.setTier('team');
    const person = await ward.add('member');
    const form = credentialForm({ name: 'BLS', issueDate: '2026-01-01', expiryDate: '2027-01-01' });
    const bls = (await person.inject({ method: 'POST', url: '/api/credentials', ...form })).json().id;
    const typeId = (await owner.post(`${ward.url}/credential-types`, { name: 'Basic life', needsReview: true })).json()
      .id;
    const group = (await owner.post(`${ward.url}/groups`, { name: 'Night shift' })).json().id;
    const requirementId = (await owner.post(`${ward.url}/requirements`, { groupId: null, typeId })).json().id;
    const at = '2026-11-20T10:00:00Z';
    const whose = { organizationId: ward.id, userId: person.userId };
    await api.manager().insert(RequirementGroupMember, { ...whose, groupId: group, joinedOn: '2026-11-01' });
    await api.manager().insert(Waiver, {
      ...whose,
      requirementId,
      reason: 'Maternity',
      until: '2027-01-01',
      grantedAt: at,
    });
    await api.manager().insert(RequirementProgress, { ...whose, typeId, until: '2027-02-01', note: 'Booked' });
    await api.manager().insert(RequirementRequest, { ...whose, typeId, askedAt: at });
    await api.manager().insert(CredentialTypeAssignment, { ...whose, credentialId: bls, typeId });
    const verdict = { decision: 'reject', reason: 'Blurred', decidedAt: at } as const;
    await api.manager().insert(CredentialReview, { ...whose, credentialId: bls, ...verdict });
    await api.manager().insert(CalendarFeed, {
      ...whose,
      organizationId: null,
      tokenHash: Buffer.alloc(32, person.userId),
    });
    const { identifiers } = await api.manager().insert(ReminderDigest, {
      userId: person.userId,
      day: '2026-11-19',
      isAsOf: false,
    });
    const reminder = { credentialId: bls, expiryDate: '2027-01-01', offsetDays: 30, userId: person.userId };
    await api.manager().insert(Reminder, { ...reminder, digestId: String(identifiers[0]?.['id']) });
    const mail = { kind: 'team-update', recipient: person.email, dedupeKey: randomUUID() };
    await api.manager().insert(OutboxMessage, { ...mail, userId: person.userId });
    await new TestRemote(api, 'beds').deploy('1');
    await api.manager().insert(RemoteOwner, { remote: 'beds', userId: person.userId });

    const former = { organizationId: (await createOrganization(api)).id, userId: person.userId };
    await api.manager().insert(Membership, { ...former, role: 'member' });
    await api.manager().delete(Membership, former);

    const data = await dataOf(person.userId);
    const granted = expect.stringContaining('2026-11-20T10:00:00');
    expect(data).toMatchObject({
      organizations: [
        {
          role: 'member',
          groups: [{ name: 'Night shift', joinedOn: '2026-11-01' }],
          waivers: [{ requirement: 'Basic life', reason: 'Maternity', until: '2027-01-01', grantedAt: granted }],
          inProgress: [{ requirement: 'Basic life', until: '2027-02-01', note: 'Booked' }],
          askedFor: [{ type: 'Basic life', at: granted }],
          chosenTypes: [{ credentialId: bls, type: 'Basic life' }],
          reviews: [{ credentialId: bls, decision: 'reject', reason: 'Blurred', decidedAt: granted }],
        },
      ],
      formerOrganizationIds: [former.organizationId],
      calendars: [{ organization: null, lastFetchedAt: null }],
      reminders: [{ day: '2026-11-19', credentialIds: [bls] }],
      ownedRemotes: [{ remote: 'beds' }],
      mails: [{ kind: 'team-update', to: person.email, state: 'queued' }],
    });
    expect(await dataOf(owner.userId)).toMatchObject({
      organizations: [{ groups: [], waivers: [], inProgress: [], askedFor: [], chosenTypes: [], reviews: [] }],
      formerOrganizationIds: [],
      calendars: [],
      reminders: [],
      ownedRemotes: [],
    });
  });

  test('covers every table that refers to people, except the listed exemptions', async () => {
    const exempt = {
      account_deletions: 'nothing can be fetched while a deletion waits',
      account_exports: 'the archives themselves',
      all_memberships: 'read as memberships',
      api_tokens: 'about the organization',
      credential_imports: 'rows that wait to become credentials, for a day',
      email_codes: 'lets somebody sign in',
      invitations: 'about those who were invited',
      notice_reads: 'which notices of the bell were read',
      release_exposures: 'counts whom a version was given',
      release_failures: 'counts failures of a version, and each person once',
      reminder_rechecks: 'waits to be done',
      scim_tokens: 'about the organization',
      sign_in_links: 'waits ten minutes for a confirmation',
      webhook_deliveries: 'sent to systems of the organization, for 30 days',
    };
    const referring: { name: string }[] = await api.manager().query(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid in ('users'::regclass, 'all_memberships'::regclass) and conparentid = 0 order by 1`,
    );
    const missing = referring
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(ACCOUNT_DATA.text));
    expect(missing).toEqual(Object.keys(exempt));
  });
});
