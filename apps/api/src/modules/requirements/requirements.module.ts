import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ComplianceMail } from '@tracker/database/entities/requirements/compliance-mail.entity';
import { ComplianceSchedule } from '@tracker/database/entities/requirements/compliance-schedule.entity';
import { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import { CredentialReview } from '@tracker/database/entities/requirements/credential-review.entity';
import { CredentialTypeAssignment } from '@tracker/database/entities/credentials/credential-type-assignment.entity';
import { CredentialType } from '@tracker/database/entities/requirements/credential-type.entity';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { MailUnsubscription } from '@tracker/database/entities/mailer/mail-unsubscription.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { RequirementGroupMember } from '@tracker/database/entities/requirements/requirement-group-member.entity';
import { RequirementGroup } from '@tracker/database/entities/requirements/requirement-group.entity';
import { RequirementProgress } from '@tracker/database/entities/requirements/requirement-progress.entity';
import { RequirementRequest } from '@tracker/database/entities/requirements/requirement-request.entity';
import { Requirement } from '@tracker/database/entities/requirements/requirement.entity';
import { Waiver } from '@tracker/database/entities/requirements/waiver.entity';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { GroupsController } from './definitions/groups.controller.js';
import { GroupsService } from './definitions/groups.service.js';
import { RequirementGroups } from './definitions/requirement-groups.js';
import { CredentialTypesService } from './definitions/credential-types.service.js';
import { RequirementsService } from './definitions/requirements.service.js';
import { WaiversService } from './definitions/waivers.service.js';
import { RequestsService } from './matrix/requests.service.js';
import { OwnRequirementsRepository } from './own/own-requirements.repository.js';
import { MatrixController } from './matrix/matrix.controller.js';
import { MatrixRepository } from './matrix/matrix.repository.js';
import { MatrixService } from './matrix/matrix.service.js';
import { MemberOverviewController } from './member-overview.controller.js';
import { MemberOverviewService } from './member-overview.service.js';
import { OwnRequirementsController } from './own/own-requirements.controller.js';
import { OwnRequirementsService } from './own/own-requirements.service.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewsRepository } from './reviews/reviews.repository.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { RequirementsController } from './definitions/requirements.controller.js';
import { ScheduleController } from './schedule/schedule.controller.js';
import { ScheduleRepository } from './schedule/schedule.repository.js';
import { WeeklyMailService } from './schedule/weekly-mail.service.js';
import { CredentialTypesController } from './definitions/credential-types.controller.js';
import { WaiversController } from './definitions/waivers.controller.js';

@Module({
  imports: [
    CredentialsModule,
    DocumentsModule,
    MailerModule,
    OrganizationsModule,
    RemindersModule,
    TypeOrmModule.forFeature([
      ComplianceMail,
      ComplianceSchedule,
      Credential,
      CredentialImport,
      CredentialReview,
      CredentialType,
      CredentialTypeAssignment,
      MailUnsubscription,
      Membership,
      Organization,
      Requirement,
      RequirementGroup,
      RequirementGroupMember,
      RequirementProgress,
      RequirementRequest,
      Waiver,
    ]),
  ],
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
    OwnRequirementsRepository,
    RequestsService,
    RequirementsService,
    WaiversService,
    GroupsService,
    MatrixRepository,
    MatrixService,
    MemberOverviewService,
    OwnRequirementsService,
    RequirementGroups,
    ReviewsRepository,
    ReviewsService,
    ScheduleRepository,
    WeeklyMailService,
  ],
  exports: [MatrixRepository, MatrixService, RequirementGroups],
})
export class RequirementsModule {}
