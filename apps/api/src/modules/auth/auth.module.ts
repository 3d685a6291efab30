import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { DirectoryLookup, SessionLookup } from '../../platform/actor/actor.js';
import { ENVIRONMENT } from '../../platform/config/environment.js';
import { SecretBox } from '../../platform/secret-box.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RequirementsModule } from '../requirements/requirements.module.js';
import { AccountRepository } from './account.repository.js';
import { AccountDeletionController } from './account/deletion/account-deletion.controller.js';
import { AccountDeletionRepository } from './account/deletion/account-deletion.repository.js';
import { AccountDeletionService } from './account/deletion/account-deletion.service.js';
import { AccountArchive } from './account/export/account-archive.js';
import { AccountExportStorage, createAccountExportStorage } from './account/export/account-export-storage.js';
import { AccountExportController } from './account/export/account-export.controller.js';
import { AccountExportJob, AccountExportRemovalJob } from './account/export/account-export.job.js';
import { AccountExportService } from './account/export/account-export.service.js';
import { ProfileService } from './profile.service.js';
import { AccountAddresses } from './addresses/account-addresses.js';
import { EmailCodes } from './addresses/email-codes.js';
import { EmailVerificationController } from './addresses/email-verification.controller.js';
import { WaitingAccounts } from './addresses/waiting-accounts.js';
import { AuthController } from './auth.controller.js';
import { OidcClients } from './providers/oidc-clients.service.js';
import { ScimGroupService } from './scim/scim-group.service.js';
import { ScimGroupsController, ScimUsersController } from './scim/scim-resource.controller.js';
import { ScimDiscoveryController } from './scim/scim-discovery.controller.js';
import { ScimTokenController } from './scim/scim-token.controller.js';
import { ScimTokenService } from './scim/scim-token.service.js';
import { ScimUserRepository } from './scim/scim-user.repository.js';
import { ScimUserService } from './scim/scim-user.service.js';
import { SessionService } from './session.service.js';
import { SessionsController } from './sessions.controller.js';
import { SignInCompletion } from './sign-in/sign-in-completion.js';
import { SignInLinksController } from './sign-in/sign-in-links.controller.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SsoProviders } from './sso/sso-provider.service.js';
import { SsoSettingsController } from './sso/sso-settings.controller.js';
import { SsoSettingsService } from './sso/sso-settings.service.js';
import { SsoRepository } from './sso/sso.repository.js';

@Module({
  imports: [
    PassportModule.register({ session: false }),
    CredentialsModule,
    DocumentsModule,
    MailerModule,
    OrganizationsModule,
    RequirementsModule,
  ],
  controllers: [
    AuthController,
    EmailVerificationController,
    SessionsController,
    SignInLinksController,
    SignInController,
    SsoSettingsController,
    AccountDeletionController,
    AccountExportController,
    ScimTokenController,
    ScimDiscoveryController,
    ScimGroupsController,
    ScimUsersController,
  ],
  providers: [
    AccountAddresses,
    AccountArchive,
    AccountDeletionRepository,
    AccountDeletionService,
    AccountExportJob,
    AccountExportRemovalJob,
    AccountExportService,
    AccountRepository,
    EmailCodes,
    SignInCompletion,
    OidcClients,
    ProfileService,
    ScimGroupService,
    ScimTokenService,
    ScimUserRepository,
    ScimUserService,
    SecretBox,
    SessionService,
    SignInService,
    SsoProviders,
    SsoRepository,
    SsoSettingsService,
    WaitingAccounts,
    { provide: SessionLookup, useExisting: SessionService },
    { provide: AccountExportStorage, inject: [ENVIRONMENT], useFactory: createAccountExportStorage },
    { provide: DirectoryLookup, useExisting: ScimTokenService },
  ],
  exports: [DirectoryLookup, SessionLookup],
})
export class AuthModule {}
