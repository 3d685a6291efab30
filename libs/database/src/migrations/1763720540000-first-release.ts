import { Migration } from '../schema-changes.js';
import { ACCOUNTS } from './0.1.0/accounts.sql.js';
import { AUDIT_SOURCES, AUDIT_STORE } from './0.1.0/audit.sql.js';
import { BILLING } from './0.1.0/billing.sql.js';
import { CREDENTIALS } from './0.1.0/credentials.sql.js';
import { ORGANIZATIONS } from './0.1.0/organizations.sql.js';
import { MAILER, PLATFORM } from './0.1.0/platform.sql.js';
import { REMINDERS } from './0.1.0/reminders.sql.js';
import { ROLLOUT } from './0.1.0/rollout.sql.js';

const MIGRATIONS = [
  'Foundation1763700000000',
  'RemoteReleases1763703600000',
  'Outbox1763704000000',
  'Unsubscriptions1763704100000',
  'Invitations1763704300000',
  'AuditTrail1763704400000',
  'Reminders1763704600000',
  'Billing1763704800000',
  'Portfolios1763705000000',
  'RemoteRollouts1763705400000',
  'ReleaseExposures1763706200000',
  'DocumentFlag1763706300000',
  'DocumentFlagFilled1763706400000',
  'OutboxRetention1763706700000',
  'RemindersByDigest1763706800000',
  'CreationInOneStatement1763706900000',
  'ScheduledTasks1763710000000',
  'DocumentStore1763710500000',
  'DocumentRemovals1763710600000',
  'DocumentsOwned1763710700000',
  'BillingAttempts1763711000000',
  'BillingDue1763711100000',
  'AuditByItsOwner1763712000000',
  'FailedMailsByAddressee1763713000000',
  'InvitationMails1763714000000',
  'ReminderRechecks1763716000000',
  'ReminderRechecksFilled1763716100000',
  'DurableJobs1763718000000',
  'DocumentRemovalsAsJobs1763718100000',
  'OwnNotifications1763720200000',
  'CredentialRenewals1763720300000',
  'CredentialArchive1763720310000',
  'CredentialArchiveIndexed1763720320000',
  'VouchedAddresses1763720500000',
  'SignIns1763720510000',
  'AccountExports1763720520000',
  'ErasableNames1763720530000',
  'EntriesByPerson1763720531000',
  'AccountDeletions1763720540000',
];

export class FirstRelease1763720540000 extends Migration {
  static override readonly replaces = MIGRATIONS;
  steps = [
    ACCOUNTS,
    ORGANIZATIONS,
    PLATFORM,
    MAILER,
    CREDENTIALS,
    REMINDERS,
    BILLING,
    ROLLOUT,
    AUDIT_STORE,
    AUDIT_SOURCES,
    // 0.1.0 migrates a database that does not list its own migrations.
    `insert into migrations (timestamp, name)
    select right(name, 13)::bigint, name from unnest('{${MIGRATIONS.join()}}'::text[]) name`,
  ];
}
