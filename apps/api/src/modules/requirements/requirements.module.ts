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
import { DownloadsModule } from '../../platform/downloads/downloads.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { AskingController } from './asking/asking.controller.js';
import { AskingRepository } from './asking/asking.repository.js';
import { AskingService } from './asking/asking.service.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { RequirementGroups } from './groups/requirement-groups.js';
import { CellDetailsService } from './matrix/cell-details.service.js';
import { MatrixController } from './matrix/matrix.controller.js';
import { MatrixRepository } from './matrix/matrix.repository.js';
import { MatrixService } from './matrix/matrix.service.js';
import { RequirementsMet } from './matrix/requirements-met.js';
import { OwnRequirementsController } from './own/own-requirements.controller.js';
import { OwnRequirementsService } from './own/own-requirements.service.js';
import { ProgressRepository } from './own/progress.repository.js';
import { TypeAssignmentController } from './own/type-assignment.controller.js';
import { TypeAssignmentRepository } from './own/type-assignment.repository.js';
import { TypeAssignmentService } from './own/type-assignment.service.js';
import { ReviewMails } from './reviews/review-mails.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewsRepository } from './reviews/reviews.repository.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { RequirementsController } from './rules/requirements.controller.js';
import { RequirementsRepository } from './rules/requirements.repository.js';
import { RequirementsService } from './rules/requirements.service.js';
import { ScheduleController } from './schedule/schedule.controller.js';
import { ScheduleRepository } from './schedule/schedule.repository.js';
import { WeeklyMailService } from './schedule/weekly-mail.service.js';
import { CredentialTypesController } from './credential-types/credential-types.controller.js';
import { CredentialTypesRepository } from './credential-types/credential-types.repository.js';
import { CredentialTypesService } from './credential-types/credential-types.service.js';
import { WaiversController } from './waivers/waivers.controller.js';
import { WaiversRepository } from './waivers/waivers.repository.js';
import { WaiversService } from './waivers/waivers.service.js';

@Module({
  imports: [
    CredentialsModule,
    DocumentsModule,
    DownloadsModule,
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
    AskingController,
    CredentialTypesController,
    GroupsController,
    MatrixController,
    OwnRequirementsController,
    RequirementsController,
    ReviewsController,
    ScheduleController,
    TypeAssignmentController,
    WaiversController,
  ],
  providers: [
    AskingRepository,
    AskingService,
    CredentialTypesRepository,
    CredentialTypesService,
    GroupsService,
    CellDetailsService,
    MatrixRepository,
    MatrixService,
    OwnRequirementsService,
    ProgressRepository,
    RequirementGroups,
    RequirementsMet,
    RequirementsRepository,
    RequirementsService,
    ReviewMails,
    ReviewsRepository,
    ReviewsService,
    ScheduleRepository,
    TypeAssignmentRepository,
    TypeAssignmentService,
    WaiversRepository,
    WaiversService,
    WeeklyMailService,
  ],
  exports: [RequirementGroups, RequirementsMet],
})
export class RequirementsModule {}
