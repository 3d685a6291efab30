import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { memberRowsSchema } from '@tracker/contracts/integrations/v1-lists';
import { memberRowSchema, type OrganizationRow, organizationRowSchema } from '@tracker/contracts/integrations/v1-rows';
import {
  type Invitation,
  invitationSchema,
  type NewInvitation,
  newInvitationSchema,
} from '@tracker/contracts/organizations/invitations';
import { type CursorQuery, cursorQuerySchema } from '@tracker/contracts/values/list-query';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { CurrentActor, CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { TokenPermission } from '../../../platform/http/access/route-rules.js';
import { Answers, AnswersReady } from '../../../platform/http/answers/answers.decorator.js';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { InvitationService } from '../../organizations/invitations/invitation.service.js';
import { MemberService } from '../../organizations/members/member.service.js';
import { V1Rows } from './v1-rows.js';

@Controller('api/v1')
export class V1MembersController {
  constructor(
    private readonly rows: V1Rows,
    private readonly memberships: MemberService,
    private readonly invitations: InvitationService,
  ) {}

  @Get('organization')
  @TokenPermission(null, 'organization.read')
  @Answers(organizationRowSchema)
  organization(@CurrentMembership() { organizationId }: Membership): Promise<OrganizationRow> {
    return this.rows.organization(organizationId);
  }

  @Get('members')
  @TokenPermission('members:read', 'members.read')
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(memberRowsSchema)
  members(
    @CurrentMembership() { organizationId }: Membership,
    @Query({ schema: cursorQuerySchema }) query: CursorQuery,
  ): Promise<string> {
    return this.rows.members(organizationId, query);
  }

  @Get('members/:memberId')
  @TokenPermission('members:read', 'members.read')
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(memberRowSchema)
  member(
    @CurrentMembership() { organizationId }: Membership,
    @Param('memberId', { schema: idSchema }) memberId: string,
  ): Promise<string> {
    return this.rows.member(organizationId, memberId);
  }

  @Delete('members/:memberId')
  @TokenPermission('members:write', 'members.remove')
  @HttpCode(204)
  remove(
    @CurrentMembership() { organizationId }: Membership,
    @Param('memberId', { schema: idSchema }) memberId: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.memberships.remove(organizationId, actor, memberId);
  }

  @Post('invitations')
  @TokenPermission('members:write', 'invitations.send')
  @Idempotent()
  @Answers(invitationSchema, { status: 201 })
  invite(
    @CurrentMembership() { organizationId }: Membership,
    @CurrentActor() actor: Actor,
    @Body({ schema: newInvitationSchema }) invitation: NewInvitation,
  ): Promise<Invitation> {
    return this.invitations.send(organizationId, actor, invitation);
  }
}
