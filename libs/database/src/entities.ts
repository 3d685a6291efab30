import { BadgeAchievement } from './entities/badges/badge-achievement.entity.js';
import { BadgeAward } from './entities/badges/badge-award.entity.js';
import { BadgeContent } from './entities/badges/badge-content.entity.js';
import { BadgeImage } from './entities/badges/badge-image.entity.js';
import { BadgeIssuerKey } from './entities/badges/badge-issuer-key.entity.js';
import { BadgeIssuer } from './entities/badges/badge-issuer.entity.js';
import { AuditArchive, AuditArchivedChain } from './entities/organizations/audit-archive.entity.js';
import { AuditErasure } from './entities/organizations/audit-erasure.entity.js';
import { AuditName } from './entities/organizations/audit-name.entity.js';
import { AuditEntry } from './entities/organizations/audit-entry.entity.js';
import { ServiceKey } from './entities/rollout/service-key.entity.js';
import { SourceMap } from './entities/rollout/source-map.entity.js';
import { SignInLink } from './entities/auth/sign-in-link.entity.js';
import { SsoConnection } from './entities/auth/sso-connection.entity.js';
import { SsoDomain } from './entities/auth/sso-domain.entity.js';
import { Subscription } from './entities/billing/subscription.entity.js';
import { SubscriptionCancellation } from './entities/billing/subscription-cancellation.entity.js';
import { StripeAccount } from './entities/billing/stripe-account.entity.js';
import { StripeEvent } from './entities/billing/stripe-event.entity.js';
import { UnclaimedSubscription } from './entities/billing/unclaimed-subscription.entity.js';
import { CalendarFeed } from './entities/credentials/calendar-feed.entity.js';
import { CheckoutSession } from './entities/billing/checkout-session.entity.js';
import { AccountDeletion } from './entities/auth/account-deletion.entity.js';
import { AccountExport } from './entities/auth/account-export.entity.js';
import { ApiToken } from './entities/integrations/api-token.entity.js';
import { BillingCustomer } from './entities/billing/billing-customer.entity.js';
import { CredentialBadge } from './entities/credentials/credential-badge.entity.js';
import { CredentialImport } from './entities/credentials/credential-import.entity.js';
import { CredentialExpiryEvent } from './entities/integrations/credential-expiry-event.entity.js';
import { WebhookDelivery } from './entities/integrations/webhook-delivery.entity.js';
import { Webhook } from './entities/integrations/webhook.entity.js';
import { CredentialRenewal } from './entities/credentials/credential-renewal.entity.js';
import { Credential } from './entities/credentials/credential.entity.js';
import { Document } from './entities/credentials/document.entity.js';
import { DurableJob } from './entities/platform/durable-job.entity.js';
import { EarlyAccessOrganization } from './entities/rollout/early-access-organization.entity.js';
import { EmailCode } from './entities/auth/email-code.entity.js';
import { FormerMember } from './entities/organizations/former-member.entity.js';
import { IdempotencyKey } from './entities/platform/idempotency-key.entity.js';
import { Identity } from './entities/auth/identity.entity.js';
import { Installation } from './entities/platform/installation.entity.js';
import { InvitationMail } from './entities/organizations/invitation-mail.entity.js';
import { Invitation } from './entities/organizations/invitation.entity.js';
import { MailUnsubscription } from './entities/mailer/mail-unsubscription.entity.js';
import { AnyMembership } from './entities/organizations/any-membership.entity.js';
import { Membership } from './entities/organizations/membership.entity.js';
import { Organization } from './entities/organizations/organization.entity.js';
import { NoticeRead } from './entities/mailer/notice-read.entity.js';
import { OutboxMessage } from './entities/mailer/outbox-message.entity.js';
import { PortfolioEntry } from './entities/portfolio/portfolio-entry.entity.js';
import { Portfolio } from './entities/portfolio/portfolio.entity.js';
import { ReleaseError } from './entities/rollout/release-error.entity.js';
import { ReleaseFailure } from './entities/rollout/release-failure.entity.js';
import { ReleaseToken } from './entities/rollout/release-token.entity.js';
import { Release } from './entities/rollout/release.entity.js';
import { ReleaseTransfer } from './entities/rollout/release-transfer.entity.js';
import { ReminderDigest } from './entities/reminders/reminder-digest.entity.js';
import { ReminderRecheck } from './entities/reminders/reminder-recheck.entity.js';
import { ReminderScan } from './entities/reminders/reminder-scan.entity.js';
import { Reminder } from './entities/reminders/reminder.entity.js';
import { RolloutAllowance } from './entities/rollout/rollout-allowance.entity.js';
import { RolloutEvent } from './entities/rollout/rollout-event.entity.js';
import { ComplianceMail } from './entities/requirements/compliance-mail.entity.js';
import { ComplianceSchedule } from './entities/requirements/compliance-schedule.entity.js';
import { CredentialReview } from './entities/requirements/credential-review.entity.js';
import { CredentialTypeAssignment } from './entities/credentials/credential-type-assignment.entity.js';
import { CredentialType } from './entities/requirements/credential-type.entity.js';
import { RequirementGroupMember } from './entities/requirements/requirement-group-member.entity.js';
import { RequirementGroup } from './entities/requirements/requirement-group.entity.js';
import { RequirementProgress } from './entities/requirements/requirement-progress.entity.js';
import { RequirementRequest } from './entities/requirements/requirement-request.entity.js';
import { Requirement } from './entities/requirements/requirement.entity.js';
import { Waiver } from './entities/requirements/waiver.entity.js';
import { RemoteOwner } from './entities/rollout/remote-owner.entity.js';
import { RemotePreview } from './entities/rollout/remote-preview.entity.js';
import { RemotePreviewAllowance } from './entities/rollout/remote-preview-allowance.entity.js';
import { RolloutPlan } from './entities/rollout/rollout-plan.entity.js';
import { Rollout } from './entities/rollout/rollout.entity.js';
import { ScheduledTask } from './entities/platform/scheduled-task.entity.js';
import { ScimGroup } from './entities/auth/scim-group.entity.js';
import { ScimToken } from './entities/auth/scim-token.entity.js';
import { ScimUser } from './entities/auth/scim-user.entity.js';
import { Session } from './entities/auth/session.entity.js';
import { SignIn } from './entities/auth/sign-in.entity.js';
import { SigningKey } from './entities/auth/signing-key.entity.js';
import { User } from './entities/auth/user.entity.js';

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
  ApiToken,
  BillingCustomer,
  BadgeAchievement,
  BadgeAward,
  BadgeContent,
  BadgeImage,
  BadgeIssuerKey,
  BadgeIssuer,
  CalendarFeed,
  Credential,
  CredentialBadge,
  CredentialImport,
  CredentialRenewal,
  Document,
  DurableJob,
  EarlyAccessOrganization,
  EmailCode,
  FormerMember,
  IdempotencyKey,
  Identity,
  Installation,
  InvitationMail,
  Invitation,
  MailUnsubscription,
  AnyMembership,
  Membership,
  Organization,
  NoticeRead,
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
  ServiceKey,
  SigningKey,
  SourceMap,
  SignInLink,
  SsoConnection,
  SsoDomain,
  User,
  Webhook,
  WebhookDelivery,
  CredentialExpiryEvent,
];
