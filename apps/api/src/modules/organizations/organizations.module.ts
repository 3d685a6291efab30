import { Module } from '@nestjs/common';
import { MailerModule } from '../mailer/mailer.module.js';
import { InvitationAcceptanceController } from './invitation-acceptance.controller.js';
import { InvitationAcceptanceService } from './invitation-acceptance.service.js';
import { InvitationCountRetentionJob } from './invitation-count-retention.job.js';
import { InvitationCounter } from './invitation-counter.js';
import { InvitationSender } from './invitation-sender.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationService } from './invitation.service.js';
import { InvitationsController } from './invitations.controller.js';
import { MemberDirectoryRepository } from './member-directory.repository.js';
import { MemberDirectoryService } from './member-directory.service.js';
import { MemberService } from './member.service.js';
import { MembersController } from './members.controller.js';
import { MembershipReader } from './membership-reader.js';
import { MembershipRepository } from './membership.repository.js';
import { OrganizationDeletion } from './organization-deletion.js';
import { OrganizationGate } from './organization-gate.js';
import { OrganizationRepository } from './organization.repository.js';
import { OrganizationService } from './organization.service.js';
import { OrganizationsController } from './organizations.controller.js';
import { TeamNotices } from './team-notices.js';

@Module({
  imports: [MailerModule],
  controllers: [OrganizationsController, MembersController, InvitationsController, InvitationAcceptanceController],
  providers: [
    InvitationAcceptanceService,
    InvitationCountRetentionJob,
    InvitationCounter,
    InvitationRepository,
    InvitationSender,
    InvitationService,
    MemberDirectoryRepository,
    MemberDirectoryService,
    MemberService,
    MembershipReader,
    MembershipRepository,
    OrganizationDeletion,
    OrganizationGate,
    OrganizationRepository,
    OrganizationService,
    TeamNotices,
  ],
  exports: [MembershipReader, OrganizationDeletion],
})
export class OrganizationsModule {}
