import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialTypeAssignment } from '@tracker/database/entities/credential-type-assignment.entity';
import { CredentialType } from '@tracker/database/entities/credential-type.entity';
import { Credential } from '@tracker/database/entities/credential.entity';
import { RequirementGroupMember } from '@tracker/database/entities/requirement-group-member.entity';
import { RequirementGroup } from '@tracker/database/entities/requirement-group.entity';
import { Requirement } from '@tracker/database/entities/requirement.entity';
import { Waiver } from '@tracker/database/entities/waiver.entity';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { RequirementGroups } from './groups/requirement-groups.js';
import { TypeAssignmentController } from './own/type-assignment.controller.js';
import { TypeAssignmentRepository } from './own/type-assignment.repository.js';
import { TypeAssignmentService } from './own/type-assignment.service.js';
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
    OrganizationsModule,
    TypeOrmModule.forFeature([
      Credential,
      CredentialType,
      CredentialTypeAssignment,
      Requirement,
      RequirementGroup,
      RequirementGroupMember,
      Waiver,
    ]),
  ],
  controllers: [
    CredentialTypesController,
    GroupsController,
    RequirementsController,
    TypeAssignmentController,
    WaiversController,
  ],
  providers: [
    CredentialTypesRepository,
    CredentialTypesService,
    GroupsService,
    RequirementGroups,
    RequirementsRepository,
    RequirementsService,
    TypeAssignmentRepository,
    TypeAssignmentService,
    WaiversRepository,
    WaiversService,
  ],
  exports: [RequirementGroups],
})
export class RequirementsModule {}
