import { BadgeAchievement } from './entities/badges/badge-achievement.entity.js';
import { BadgeAward } from './entities/badges/badge-award.entity.js';
import { BadgeContent } from './entities/badges/badge-content.entity.js';
import { BadgeImage } from './entities/badges/badge-image.entity.js';
import { BadgeIssuer, BadgeIssuerKey } from './entities/badges/badge-issuer.entity.js';
import {
  AuditArchive,
  AuditArchivedChain,
  AuditEntry,
  AuditErasure,
  AuditName,
} from './entities/organizations/audit.entity.js';
import { ServiceKey } from './entities/rollout/service-key.entity.js';
import { Release, SourceMap } from './entities/rollout/release.entity.js';
import { SignInLink } from './entities/auth/sign-in-link.entity.js';
import { SsoConnection, SsoDomain } from './entities/auth/sso.entity.js';
import { Subscription } from './entities/billing/subscription.entity.js';
import { CheckoutSession, StripeEvent, SubscriptionCancellation } from './entities/billing/stripe-work.entity.js';
import { StripeAccount } from './entities/billing/stripe-account.entity.js';
import { UnclaimedSubscription } from './entities/billing/unclaimed-subscription.entity.js';
import { CalendarFeed } from './entities/credentials/calendar-feed.entity.js';
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
import { EarlyAccessOrganization, RolloutAllowance } from './entities/rollout/rollout-audience.entity.js';
import { EmailCode } from './entities/auth/email-code.entity.js';
import { AnyMembership, FormerMember, Membership } from './entities/organizations/membership.entity.js';
import { IdempotencyKey } from './entities/platform/idempotency-key.entity.js';
import { Identity } from './entities/auth/identity.entity.js';
import { Installation } from './entities/platform/installation.entity.js';
import { Invitation, InvitationMail } from './entities/organizations/invitation.entity.js';
import { MailUnsubscription } from './entities/mailer/mail-unsubscription.entity.js';
import { Organization } from './entities/organizations/organization.entity.js';
import { NoticeRead } from './entities/mailer/notice-read.entity.js';
import { OutboxMessage } from './entities/mailer/outbox-message.entity.js';
import { Portfolio, PortfolioEntry } from './entities/portfolio/portfolio.entity.js';
import { ReleaseError, ReleaseFailure } from './entities/rollout/release-failure.entity.js';
import { ReleaseToken } from './entities/rollout/release-token.entity.js';
import { ReleaseTransfer } from './entities/rollout/release-transfer.entity.js';
import { ReminderDigest } from './entities/reminders/reminder-digest.entity.js';
import { ReminderRecheck, ReminderScan } from './entities/reminders/reminder-scan.entity.js';
import { Reminder } from './entities/reminders/reminder.entity.js';
import { RolloutEvent } from './entities/rollout/rollout-event.entity.js';
import { ComplianceMail, ComplianceSchedule } from './entities/requirements/weekly-mail.entity.js';
import { CredentialReview } from './entities/requirements/credential-review.entity.js';
import { CredentialTypeAssignment } from './entities/credentials/credential-type-assignment.entity.js';
import { CredentialType } from './entities/requirements/credential-type.entity.js';
import { RequirementGroup, RequirementGroupMember } from './entities/requirements/requirement-group.entity.js';
import { RequirementProgress } from './entities/requirements/requirement-progress.entity.js';
import { RequirementRequest } from './entities/requirements/requirement-request.entity.js';
import { Requirement } from './entities/requirements/requirement.entity.js';
import { Waiver } from './entities/requirements/waiver.entity.js';
import { RemoteOwner } from './entities/rollout/remote-owner.entity.js';
import { RemotePreview, RemotePreviewAllowance } from './entities/rollout/remote-preview.entity.js';
import { Rollout, RolloutPlan } from './entities/rollout/rollout.entity.js';
import { ScheduledTask } from './entities/platform/scheduled-task.entity.js';
import { ScimGroup, ScimToken, ScimUser } from './entities/auth/scim.entity.js';
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
