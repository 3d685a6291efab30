import { Foundation1763700000000 } from './migrations/1763700000000-foundation.js';
import { RemoteReleases1763703600000 } from './migrations/1763703600000-remote-releases.js';
import { Outbox1763704000000 } from './migrations/1763704000000-outbox.js';
import { Unsubscriptions1763704100000 } from './migrations/1763704100000-unsubscriptions.js';
import { Invitations1763704300000 } from './migrations/1763704300000-invitations.js';
import { AuditTrail1763704400000 } from './migrations/1763704400000-audit-trail.js';
import { Reminders1763704600000 } from './migrations/1763704600000-reminders.js';
import { Billing1763704800000 } from './migrations/1763704800000-billing.js';
import { Portfolios1763705000000 } from './migrations/1763705000000-portfolios.js';
import { RemoteRollouts1763705400000 } from './migrations/1763705400000-remote-rollouts.js';
import { ReleaseExposures1763706200000 } from './migrations/1763706200000-release-exposures.js';
import { DocumentFlag1763706300000 } from './migrations/1763706300000-document-flag.js';
import { DocumentFlagFilled1763706400000 } from './migrations/1763706400000-document-flag-filled.js';
import { OutboxRetention1763706700000 } from './migrations/1763706700000-outbox-retention.js';
import { RemindersByDigest1763706800000 } from './migrations/1763706800000-reminders-by-digest.js';
import { CreationInOneStatement1763706900000 } from './migrations/1763706900000-creation-in-one-statement.js';
import { ScheduledTasks1763710000000 } from './migrations/1763710000000-scheduled-tasks.js';
import { DocumentStore1763710500000 } from './migrations/1763710500000-document-store.js';
import { DocumentRemovals1763710600000 } from './migrations/1763710600000-document-removals.js';
import { DocumentsOwned1763710700000 } from './migrations/1763710700000-documents-owned.js';
import { BillingAttempts1763711000000 } from './migrations/1763711000000-billing-attempts.js';
import { BillingDue1763711100000 } from './migrations/1763711100000-billing-due.js';
import { AuditByItsOwner1763712000000 } from './migrations/1763712000000-audit-by-its-owner.js';
import { FailedMailsByAddressee1763713000000 } from './migrations/1763713000000-failed-mails-by-addressee.js';
import { InvitationMails1763714000000 } from './migrations/1763714000000-invitation-mails.js';
import { ReminderRechecks1763716000000 } from './migrations/1763716000000-reminder-rechecks.js';
import { ReminderRechecksFilled1763716100000 } from './migrations/1763716100000-reminder-rechecks-filled.js';
import { DurableJobs1763718000000 } from './migrations/1763718000000-durable-jobs.js';
import { DocumentRemovalsAsJobs1763718100000 } from './migrations/1763718100000-document-removals-as-jobs.js';
import { OwnNotifications1763720200000 } from './migrations/1763720200000-own-notifications.js';
import { CredentialRenewals1763720300000 } from './migrations/1763720300000-credential-renewals.js';
import { CredentialArchive1763720310000 } from './migrations/1763720310000-credential-archive.js';
import { CredentialArchiveIndexed1763720320000 } from './migrations/1763720320000-credential-archive-indexed.js';
import { CredentialImports1763720330000 } from './migrations/1763720330000-credential-imports.js';
import { CalendarFeeds1763720340000 } from './migrations/1763720340000-calendar-feeds.js';
import { VouchedAddresses1763720500000 } from './migrations/1763720500000-vouched-addresses.js';
import { SignIns1763720510000 } from './migrations/1763720510000-sign-ins.js';
import { AccountExports1763720520000 } from './migrations/1763720520000-account-exports.js';
import { ErasableNames1763720530000 } from './migrations/1763720530000-erasable-names.js';
import { EntriesByPerson1763720531000 } from './migrations/1763720531000-entries-by-person.js';
import { AccountDeletions1763720540000 } from './migrations/1763720540000-account-deletions.js';
import { SingleSignOn1763720550000 } from './migrations/1763720550000-single-sign-on.js';
import { Requirements1763720800000 } from './migrations/1763720800000-requirements.js';
import { ReviewedAndPaused1763720810000 } from './migrations/1763720810000-reviewed-and-paused.js';
import { ImportsOfOrganizations1763720820000 } from './migrations/1763720820000-imports-of-organizations.js';
import { RequiredSignIns1763721000000 } from './migrations/1763721000000-required-sign-ins.js';
import { Provisioning1763721100000 } from './migrations/1763721100000-provisioning.js';
import { DirectoryGroups1763721110000 } from './migrations/1763721110000-directory-groups.js';
import { DeployedVersions1763721200000 } from './migrations/1763721200000-deployed-versions.js';
import { RemoteAccess1763721210000 } from './migrations/1763721210000-remote-access.js';
import { ReleaseErrors1763721220000 } from './migrations/1763721220000-release-errors.js';
import { RolloutPlans1763721230000 } from './migrations/1763721230000-rollout-plans.js';
import { ErasableOperators1763721400000 } from './migrations/1763721400000-erasable-operators.js';
import { RemotePreviews1763721500000 } from './migrations/1763721500000-remote-previews.js';
import { AuditMonthsPrepared1763721501000 } from './migrations/1763721501000-audit-months-prepared.js';
import { AuditByMonth1763721501100 } from './migrations/1763721501100-audit-by-month.js';
import { ReleaseTransfers1763721502000 } from './migrations/1763721502000-release-transfers.js';
import { FormerMembers1763721502010 } from './migrations/1763721502010-former-members.js';
import { ReviewsByType1795450298000 } from './migrations/1795450298000-reviews-by-type.js';
import { SuspendedMemberships1795450424000 } from './migrations/1795450424000-suspended-memberships.js';
import { Installation1795450500000 } from './migrations/1795450500000-installation.js';
import { SignInsOfOrganizations1795450767000 } from './migrations/1795450767000-sign-ins-of-organizations.js';
import { RequiredSignInsResumed1795450769000 } from './migrations/1795450769000-required-sign-ins-resumed.js';
import { RemovalsBeforeDocuments1795451377000 } from './migrations/1795451377000-removals-before-documents.js';
import { ClaimedSubscriptions1795451400000 } from './migrations/1795451400000-claimed-subscriptions.js';
import { PeopleNamedInMails1795451890000 } from './migrations/1795451890000-people-named-in-mails.js';
import { PortfolioVersions1795452266000 } from './migrations/1795452266000-portfolio-versions.js';
import { ProgressByType1795452538000 } from './migrations/1795452538000-progress-by-type.js';
import { ScimTokenCreators1795453019000 } from './migrations/1795453019000-scim-token-creators.js';
import { AuditChainsInOrder1795453409000 } from './migrations/1795453409000-audit-chains-in-order.js';
import { HeldMail1795456118000 } from './migrations/1795456118000-held-mail.js';
import { SuspendedOwners1795460000000 } from './migrations/1795460000000-suspended-owners.js';
import { SharedRules1795466000000 } from './migrations/1795466000000-shared-rules.js';

/** All migrations, oldest first. A released migration is never edited. */
export const migrations = [
  Foundation1763700000000,
  RemoteReleases1763703600000,
  Outbox1763704000000,
  Unsubscriptions1763704100000,
  Invitations1763704300000,
  AuditTrail1763704400000,
  Reminders1763704600000,
  Billing1763704800000,
  Portfolios1763705000000,
  RemoteRollouts1763705400000,
  ReleaseExposures1763706200000,
  DocumentFlag1763706300000,
  DocumentFlagFilled1763706400000,
  OutboxRetention1763706700000,
  RemindersByDigest1763706800000,
  CreationInOneStatement1763706900000,
  ScheduledTasks1763710000000,
  DocumentStore1763710500000,
  DocumentRemovals1763710600000,
  DocumentsOwned1763710700000,
  BillingAttempts1763711000000,
  BillingDue1763711100000,
  AuditByItsOwner1763712000000,
  FailedMailsByAddressee1763713000000,
  InvitationMails1763714000000,
  ReminderRechecks1763716000000,
  ReminderRechecksFilled1763716100000,
  DurableJobs1763718000000,
  DocumentRemovalsAsJobs1763718100000,
  OwnNotifications1763720200000,
  CredentialRenewals1763720300000,
  CredentialArchive1763720310000,
  CredentialArchiveIndexed1763720320000,
  CredentialImports1763720330000,
  CalendarFeeds1763720340000,
  VouchedAddresses1763720500000,
  SignIns1763720510000,
  AccountExports1763720520000,
  ErasableNames1763720530000,
  EntriesByPerson1763720531000,
  AccountDeletions1763720540000,
  SingleSignOn1763720550000,
  Requirements1763720800000,
  ReviewedAndPaused1763720810000,
  ImportsOfOrganizations1763720820000,
  RequiredSignIns1763721000000,
  Provisioning1763721100000,
  DirectoryGroups1763721110000,
  DeployedVersions1763721200000,
  RemoteAccess1763721210000,
  ReleaseErrors1763721220000,
  RolloutPlans1763721230000,
  ErasableOperators1763721400000,
  RemotePreviews1763721500000,
  AuditMonthsPrepared1763721501000,
  AuditByMonth1763721501100,
  ReleaseTransfers1763721502000,
  FormerMembers1763721502010,
  ReviewsByType1795450298000,
  SuspendedMemberships1795450424000,
  Installation1795450500000,
  SignInsOfOrganizations1795450767000,
  RequiredSignInsResumed1795450769000,
  RemovalsBeforeDocuments1795451377000,
  ClaimedSubscriptions1795451400000,
  PeopleNamedInMails1795451890000,
  PortfolioVersions1795452266000,
  ProgressByType1795452538000,
  ScimTokenCreators1795453019000,
  AuditChainsInOrder1795453409000,
  HeldMail1795456118000,
  SuspendedOwners1795460000000,
  SharedRules1795466000000,
];
