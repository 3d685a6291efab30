import { AuditArchive, AuditArchivedChain } from './entities/audit-archive.entity.js';
import { AuditErasure } from './entities/audit-erasure.entity.js';
import { AuditName } from './entities/audit-name.entity.js';
import { AuditEntry } from './entities/audit-entry.entity.js';
import { SourceMap } from './entities/source-map.entity.js';
import { SignInLink } from './entities/sign-in-link.entity.js';
import { SsoConnection } from './entities/sso-connection.entity.js';
import { SsoDomain } from './entities/sso-domain.entity.js';
import { Subscription } from './entities/subscription.entity.js';
import { SubscriptionCancellation } from './entities/subscription-cancellation.entity.js';
import { StripeAccount } from './entities/stripe-account.entity.js';
import { StripeEvent } from './entities/stripe-event.entity.js';
import { UnclaimedSubscription } from './entities/unclaimed-subscription.entity.js';
import { CalendarFeed } from './entities/calendar-feed.entity.js';
import { CheckoutSession } from './entities/checkout-session.entity.js';
import { AccountDeletion } from './entities/account-deletion.entity.js';
import { AccountExport } from './entities/account-export.entity.js';
import { BillingCustomer } from './entities/billing-customer.entity.js';
import { CredentialImport } from './entities/credential-import.entity.js';
import { CredentialRenewal } from './entities/credential-renewal.entity.js';
import { Credential } from './entities/credential.entity.js';
import { Document } from './entities/document.entity.js';
import { DurableJob } from './entities/durable-job.entity.js';
import { EarlyAccessOrganization } from './entities/early-access-organization.entity.js';
import { EmailCode } from './entities/email-code.entity.js';
import { FormerMember } from './entities/former-member.entity.js';
import { Identity } from './entities/identity.entity.js';
import { Installation } from './entities/installation.entity.js';
import { InvitationMail } from './entities/invitation-mail.entity.js';
import { Invitation } from './entities/invitation.entity.js';
import { MailUnsubscription } from './entities/mail-unsubscription.entity.js';
import { AnyMembership } from './entities/any-membership.entity.js';
import { Membership } from './entities/membership.entity.js';
import { Organization } from './entities/organization.entity.js';
import { OutboxMessage } from './entities/outbox-message.entity.js';
import { PortfolioEntry } from './entities/portfolio-entry.entity.js';
import { Portfolio } from './entities/portfolio.entity.js';
import { ReleaseError } from './entities/release-error.entity.js';
import { ReleaseFailure } from './entities/release-failure.entity.js';
import { ReleaseToken } from './entities/release-token.entity.js';
import { Release } from './entities/release.entity.js';
import { ReleaseTransfer } from './entities/release-transfer.entity.js';
import { ReminderDigest } from './entities/reminder-digest.entity.js';
import { ReminderRecheck } from './entities/reminder-recheck.entity.js';
import { ReminderScan } from './entities/reminder-scan.entity.js';
import { Reminder } from './entities/reminder.entity.js';
import { RolloutAllowance } from './entities/rollout-allowance.entity.js';
import { RolloutEvent } from './entities/rollout-event.entity.js';
import { ComplianceMail } from './entities/compliance-mail.entity.js';
import { ComplianceSchedule } from './entities/compliance-schedule.entity.js';
import { CredentialReview } from './entities/credential-review.entity.js';
import { CredentialTypeAssignment } from './entities/credential-type-assignment.entity.js';
import { CredentialType } from './entities/credential-type.entity.js';
import { RequirementGroupMember } from './entities/requirement-group-member.entity.js';
import { RequirementGroup } from './entities/requirement-group.entity.js';
import { RequirementProgress } from './entities/requirement-progress.entity.js';
import { RequirementRequest } from './entities/requirement-request.entity.js';
import { Requirement } from './entities/requirement.entity.js';
import { Waiver } from './entities/waiver.entity.js';
import { RemoteOwner } from './entities/remote-owner.entity.js';
import { RemotePreview } from './entities/remote-preview.entity.js';
import { RemotePreviewAllowance } from './entities/remote-preview-allowance.entity.js';
import { RolloutPlan } from './entities/rollout-plan.entity.js';
import { Rollout } from './entities/rollout.entity.js';
import { ScheduledTask } from './entities/scheduled-task.entity.js';
import { ScimGroup } from './entities/scim-group.entity.js';
import { ScimToken } from './entities/scim-token.entity.js';
import { ScimUser } from './entities/scim-user.entity.js';
import { Session } from './entities/session.entity.js';
import { SignIn } from './entities/sign-in.entity.js';
import { SigningKey } from './entities/signing-key.entity.js';
import { User } from './entities/user.entity.js';

/** Every entity of the product; the data source knows no others. */
export const entities = [
  AuditEntry,
  AuditArchive,
  AuditArchivedChain,
  AuditErasure,
  AuditName,
  AccountDeletion,
  AccountExport,
  Subscription,
  SubscriptionCancellation,
  StripeAccount,
  StripeEvent,
  UnclaimedSubscription,
  CheckoutSession,
  BillingCustomer,
  CalendarFeed,
  Credential,
  CredentialImport,
  CredentialRenewal,
  Document,
  DurableJob,
  EarlyAccessOrganization,
  EmailCode,
  FormerMember,
  Identity,
  Installation,
  InvitationMail,
  Invitation,
  MailUnsubscription,
  AnyMembership,
  Membership,
  Organization,
  OutboxMessage,
  PortfolioEntry,
  Portfolio,
  ReleaseError,
  ReleaseFailure,
  ReleaseToken,
  ReleaseTransfer,
  RemoteOwner,
  RemotePreview,
  RemotePreviewAllowance,
  Release,
  ReminderDigest,
  ReminderRecheck,
  ReminderScan,
  Reminder,
  RolloutAllowance,
  RolloutEvent,
  ComplianceMail,
  ComplianceSchedule,
  CredentialReview,
  CredentialTypeAssignment,
  CredentialType,
  RequirementGroupMember,
  RequirementGroup,
  RequirementProgress,
  RequirementRequest,
  Requirement,
  Waiver,
  Rollout,
  RolloutPlan,
  ScheduledTask,
  ScimGroup,
  ScimToken,
  ScimUser,
  Session,
  SignIn,
  SigningKey,
  SourceMap,
  SignInLink,
  SsoConnection,
  SsoDomain,
  User,
];
