import { Module } from '@nestjs/common';
import { MailerModule } from '../mailer/mailer.module.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AuditService } from './audit/audit.service.js';
import { InvitationAcceptanceController, InvitationsController } from './invitations/invitations.controller.js';
import { InvitationService } from './invitations/invitation.service.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { MemberPlaces } from './members/member-places.js';
import { MemberService } from './members/member.service.js';
import { MembersController } from './members/members.controller.js';
import { MembershipRepository } from './members/membership.repository.js';
import { OrganizationRepository } from './organization.repository.js';
import { OrganizationAuthorizer } from './organization-authorizer.js';
import { OrganizationService } from './organization.service.js';
import { OrganizationsController } from './organizations.controller.js';

@Module({
  imports: [MailerModule],
  controllers: [
    OrganizationsController,
    MembersController,
    InvitationsController,
    InvitationAcceptanceController,
    AuditController,
  ],
  providers: [
    AuditRepository,
    AuditService,
    InvitationRepository,
    InvitationService,
    MemberPlaces,
    MemberService,
    MembershipRepository,
    OrganizationAuthorizer,
    OrganizationRepository,
    OrganizationService,
  ],
  exports: [
    AuditService,
    InvitationService,
    MemberPlaces,
    MemberService,
    MembershipRepository,
    OrganizationAuthorizer,
    OrganizationRepository,
  ],
})
export class OrganizationsModule {}
