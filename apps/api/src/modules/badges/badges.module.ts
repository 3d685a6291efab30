import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SecretBox } from '../../platform/secret-box.js';
import { AchievementsService } from './issuing/achievements.service.js';
import { AwardsService } from './issuing/awards.service.js';
import { IssuerService } from './issuing/issuer.service.js';
import { IssuingController } from './issuing/issuing.controller.js';
import { PublicBadgesController } from './issuing/public-badges.controller.js';
import { PublicBadgesService } from './issuing/public-badges.service.js';
import { PublicIssuersController } from './issuing/public-issuers.controller.js';
import { BadgeCheckService } from './import/badge-check.service.js';
import { BadgeImportService } from './import/badge-import.service.js';
import { BadgesController } from './import/badges.controller.js';
import { VerifyController } from './import/verify.controller.js';
import { BadgeVerifier } from './verification/badge-verifier.service.js';

@Module({
  imports: [CredentialsModule, DocumentsModule, MailerModule, OrganizationsModule],
  controllers: [BadgesController, IssuingController, PublicBadgesController, PublicIssuersController, VerifyController],
  providers: [
    AchievementsService,
    AwardsService,
    BadgeCheckService,
    BadgeImportService,
    BadgeVerifier,
    IssuerService,
    PublicBadgesService,
    SecretBox,
  ],
})
export class BadgesModule {}
