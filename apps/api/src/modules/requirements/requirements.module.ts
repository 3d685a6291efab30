import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { GroupsController } from './definitions/groups.controller.js';
import { RequirementGroups } from './definitions/requirement-groups.js';
import { CredentialTypesService } from './definitions/credential-types.service.js';
import { RequirementsService } from './definitions/requirements.service.js';
import { WaiversService } from './definitions/waivers.service.js';
import { RequestsService } from './matrix/requests.service.js';
import { MatrixController } from './matrix/matrix.controller.js';
import { MatrixRepository } from './matrix/matrix.repository.js';
import { MatrixService } from './matrix/matrix.service.js';
import { MemberOverviewController } from './member-overview.controller.js';
import { MemberOverviewService } from './member-overview.service.js';
import { OwnRequirementsController } from './own-requirements.controller.js';
import { OwnRequirementsService } from './own-requirements.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsService } from './reviews.service.js';
import { RequirementsController } from './definitions/requirements.controller.js';
import { ScheduleController } from './schedule.controller.js';
import { WeeklyMailService } from './weekly-mail.service.js';
import { CredentialTypesController } from './definitions/credential-types.controller.js';
import { WaiversController } from './definitions/waivers.controller.js';

@Module({
  imports: [CredentialsModule, DocumentsModule, MailerModule, OrganizationsModule, RemindersModule],
  controllers: [
    CredentialTypesController,
    GroupsController,
    MatrixController,
    MemberOverviewController,
    OwnRequirementsController,
    RequirementsController,
    ReviewsController,
    ScheduleController,
    WaiversController,
  ],
  providers: [
    CredentialTypesService,
    RequestsService,
    RequirementsService,
    WaiversService,
    MatrixRepository,
    MatrixService,
    MemberOverviewService,
    OwnRequirementsService,
    RequirementGroups,
    ReviewsService,
    WeeklyMailService,
  ],
  exports: [MatrixRepository, MatrixService, RequirementGroups],
})
export class RequirementsModule {}
