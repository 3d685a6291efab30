import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDeletion } from '@tracker/database/entities/auth/account-deletion.entity';
import { AnyMembership } from '@tracker/database/entities/organizations/any-membership.entity';
import { InvitationMail } from '@tracker/database/entities/organizations/invitation-mail.entity';
import { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { MailerModule } from '../mailer/mailer.module.js';
import { Departures } from './members/departures.service.js';
import { InvitationAcceptanceController } from './invitations/invitation-acceptance.controller.js';
import { InvitationAcceptanceService } from './invitations/invitation-acceptance.service.js';
import { InvitationCounter } from './invitations/invitation-counter.js';
import { InvitationSender } from './invitations/invitation-sender.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { InvitationService } from './invitations/invitation.service.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { MemberDirectoryRepository } from './members/member-directory.repository.js';
import { MemberDirectoryService } from './members/member-directory.service.js';
import { MemberService } from './members/member.service.js';
import { MemberPlaces } from './members/member-places.js';
import { MembersController } from './members/members.controller.js';
import { MembershipRepository } from './members/membership.repository.js';
import { OrganizationDeletion } from './organization-deletion.js';
import { OrganizationGate } from './organization-gate.js';
import { OrganizationRepository } from './organization.repository.js';
import { OrganizationService } from './organization.service.js';
import { OrganizationsController } from './organizations.controller.js';
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
    MemberPlaces,
    MembershipRepository,
    OrganizationDeletion,
    OrganizationGate,
    OrganizationRepository,
    OrganizationService,
    TeamNotices,
  ],
  exports: [Departures, MemberPlaces, MembershipRepository, OrganizationDeletion, OrganizationGate],
})
export class OrganizationsModule {}
