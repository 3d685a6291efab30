import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDeletion } from '@tracker/database/entities/account-deletion.entity';
import { AnyMembership } from '@tracker/database/entities/any-membership.entity';
import { InvitationMail } from '@tracker/database/entities/invitation-mail.entity';
import { Invitation } from '@tracker/database/entities/invitation.entity';
import { Membership } from '@tracker/database/entities/membership.entity';
import { Organization } from '@tracker/database/entities/organization.entity';
import { User } from '@tracker/database/entities/user.entity';
import { MailerModule } from '../mailer/mailer.module.js';
import { Departures } from './departures.service.js';
import { InvitationAcceptanceController } from './invitation-acceptance.controller.js';
import { InvitationAcceptanceService } from './invitation-acceptance.service.js';
import { InvitationCounter } from './invitation-counter.js';
import { InvitationSender } from './invitation-sender.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationService } from './invitation.service.js';
import { InvitationsController } from './invitations.controller.js';
import { MemberDirectoryRepository } from './member-directory.repository.js';
import { MemberDirectoryService } from './member-directory.service.js';
import { MemberService } from './member.service.js';
import { Members } from './members.js';
import { MembersController } from './members.controller.js';
import { MembershipRepository } from './membership.repository.js';
import { OrganizationDeletion } from './organization-deletion.js';
import { OrganizationGate } from './organization-gate.js';
import { OrganizationRepository } from './organization.repository.js';
import { OrganizationService } from './organization.service.js';
import { OrganizationsController } from './organizations.controller.js';
import { ProvisionedMembers } from './provisioned-members.js';
import { TeamNotices } from './team-notices.js';

@Module({
  imports: [
    MailerModule,
    TypeOrmModule.forFeature([
      AccountDeletion,
      AnyMembership,
      Invitation,
      InvitationMail,
      Membership,
      Organization,
      User,
    ]),
  ],
  controllers: [OrganizationsController, MembersController, InvitationsController, InvitationAcceptanceController],
  providers: [
    Departures,
    InvitationAcceptanceService,
    InvitationCounter,
    InvitationRepository,
    InvitationSender,
    InvitationService,
    MemberDirectoryRepository,
    MemberDirectoryService,
    MemberService,
    Members,
    MembershipRepository,
    OrganizationDeletion,
    OrganizationGate,
    OrganizationRepository,
    OrganizationService,
    ProvisionedMembers,
    TeamNotices,
  ],
  exports: [Departures, Members, MembershipRepository, OrganizationDeletion, OrganizationGate, ProvisionedMembers],
})
export class OrganizationsModule {}
