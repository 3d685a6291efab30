import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialReview } from '@tracker/database/entities/credential-review.entity';
import { CredentialTypeAssignment } from '@tracker/database/entities/credential-type-assignment.entity';
import { CredentialType } from '@tracker/database/entities/credential-type.entity';
import { Credential } from '@tracker/database/entities/credential.entity';
import { Membership } from '@tracker/database/entities/membership.entity';
import { RequirementGroupMember } from '@tracker/database/entities/requirement-group-member.entity';
import { RequirementGroup } from '@tracker/database/entities/requirement-group.entity';
import { RequirementProgress } from '@tracker/database/entities/requirement-progress.entity';
import { Requirement } from '@tracker/database/entities/requirement.entity';
import { Waiver } from '@tracker/database/entities/waiver.entity';
import { DownloadsModule } from '../../downloads/downloads.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { RequirementGroups } from './groups/requirement-groups.js';
import { MatrixController } from './matrix/matrix.controller.js';
import { MatrixRepository } from './matrix/matrix.repository.js';
import { MatrixService } from './matrix/matrix.service.js';
import { OwnRequirementsController } from './own/own-requirements.controller.js';
import { OwnRequirementsService } from './own/own-requirements.service.js';
import { ProgressRepository } from './own/progress.repository.js';
import { TypeAssignmentController } from './own/type-assignment.controller.js';
import { TypeAssignmentRepository } from './own/type-assignment.repository.js';
import { TypeAssignmentService } from './own/type-assignment.service.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewsRepository } from './reviews/reviews.repository.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { RequirementsController } from './rules/requirements.controller.js';
import { RequirementsRepository } from './rules/requirements.repository.js';
import { RequirementsService } from './rules/requirements.service.js';
import { CredentialTypesController } from './types/credential-types.controller.js';
import { CredentialTypesRepository } from './types/credential-types.repository.js';
import { CredentialTypesService } from './types/credential-types.service.js';
import { WaiversController } from './waivers/waivers.controller.js';
import { WaiversRepository } from './waivers/waivers.repository.js';
import { WaiversService } from './waivers/waivers.service.js';

/** Who must hold what, and is it true today? */
@Module({
  imports: [
    DocumentsModule,
    DownloadsModule,
    OrganizationsModule,
    TypeOrmModule.forFeature([
      Credential,
      CredentialReview,
      CredentialType,
      CredentialTypeAssignment,
      Membership,
      Requirement,
      RequirementGroup,
      RequirementGroupMember,
      RequirementProgress,
      Waiver,
    ]),
  ],
  controllers: [
    CredentialTypesController,
    GroupsController,
    MatrixController,
    OwnRequirementsController,
    RequirementsController,
    ReviewsController,
    TypeAssignmentController,
    WaiversController,
  ],
  providers: [
    CredentialTypesRepository,
    CredentialTypesService,
    GroupsService,
    MatrixRepository,
    MatrixService,
    OwnRequirementsService,
    ProgressRepository,
    RequirementGroups,
    RequirementsRepository,
    RequirementsService,
    ReviewsRepository,
    ReviewsService,
    TypeAssignmentRepository,
    TypeAssignmentService,
    WaiversRepository,
    WaiversService,
  ],
  exports: [RequirementGroups],
})
export class RequirementsModule {}
