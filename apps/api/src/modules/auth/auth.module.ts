import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmailCode } from '@tracker/database/entities/auth/email-code.entity';
import { FormerMember } from '@tracker/database/entities/organizations/former-member.entity';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { SignInLink } from '@tracker/database/entities/auth/sign-in-link.entity';
import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';
import { SsoConnection } from '@tracker/database/entities/auth/sso-connection.entity';
import { SsoDomain } from '@tracker/database/entities/auth/sso-domain.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { SecretBox } from '../../platform/outbound/secret-box.js';
import { SessionLookup } from '../../platform/actor/actor.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { AccountContents } from './account/account-contents.js';
import { AccountRepository } from './account/account.repository.js';
import { AccountAddresses } from './addresses/account-addresses.js';
import { EmailCodeRepository } from './addresses/email-code.repository.js';
import { EmailCodes } from './addresses/email-codes.js';
import { EmailVerificationController } from './addresses/email-verification.controller.js';
import { EmailVerificationService } from './addresses/email-verification.service.js';
import { WaitingAccounts } from './addresses/waiting-accounts.js';
import { AuthController } from './auth.controller.js';
import { OidcClients } from './providers/oidc-clients.service.js';
import { ProfileService } from './account/profile.service.js';
import { ProvisionedAccounts } from './sign-in/provisioned-accounts.js';
import { SessionRepository } from './sessions/session.repository.js';
import { SessionService } from './sessions/session.service.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignInRepository } from './sessions/sign-in.repository.js';
import { Entrance } from './sign-in/entrance.js';
import { SignInBrowser } from './sign-in/sign-in-browser.js';
import { SignInLinkRepository } from './sign-in/links/sign-in-link.repository.js';
import { SignInLinksController } from './sign-in/links/sign-in-links.controller.js';
import { SignInLinks } from './sign-in/links/sign-in-links.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { DomainProof } from './sso/domain-proof.js';
import { SsoProviders } from './sso/sso-provider.service.js';
import { SsoSettingsController } from './sso/sso-settings.controller.js';
import { SsoSettingsService } from './sso/sso-settings.service.js';
import { SsoRepository } from './sso/sso.repository.js';

@Module({
  imports: [
    PassportModule.register({ session: false }),
    TypeOrmModule.forFeature([
      EmailCode,
      FormerMember,
      Identity,
      Session,
      SignIn,
      SignInLink,
      SsoConnection,
      SsoDomain,
      User,
    ]),
    MailerModule,
    OrganizationsModule,
  ],
  controllers: [
    AuthController,
    EmailVerificationController,
    SessionsController,
    SignInLinksController,
    SignInController,
    SsoSettingsController,
  ],
  providers: [
    AccountAddresses,
    AccountContents,
    AccountRepository,
    DomainProof,
    EmailCodeRepository,
    EmailCodes,
    EmailVerificationService,
    Entrance,
    OidcClients,
    OwnSessionsService,
    ProfileService,
    ProvisionedAccounts,
    SessionRepository,
    SessionService,
    SignInBrowser,
    SignInLinkRepository,
    SignInLinks,
    SignInRepository,
    SignInService,
    SecretBox,
    SsoProviders,
    SsoRepository,
    SsoSettingsService,
    WaitingAccounts,
    { provide: SessionLookup, useExisting: SessionService },
  ],
  exports: [ProvisionedAccounts, SessionLookup, SignInBrowser, SignInService],
})
export class AuthModule {}
