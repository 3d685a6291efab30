import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { memberRowsSchema } from '@tracker/contracts/integrations/v1-lists';
import { memberRowSchema, organizationRowSchema } from '@tracker/contracts/integrations/v1-rows';
import {
  invitationSchema,
  type NewInvitation,
  newInvitationSchema,
} from '@tracker/contracts/organizations/invitations';
import { type CursorQuery, cursorQuerySchema } from '@tracker/contracts/values/list-query';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { CurrentActor, CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { Answers, AnswersReady } from '../../../platform/http/answers/answers.decorator.js';
import { Idempotent } from '../../../platform/http/idempotency-key.js';
import { InvitationService } from '../../organizations/invitations/invitation.service.js';
import { MemberService } from '../../organizations/members/member.service.js';
import { V1Call } from './v1-call.decorator.js';
import { V1Rows } from './v1-rows.js';

@Controller('api/v1')
export class V1MembersController {
  constructor(
    private readonly rows: V1Rows,
    private readonly memberships: MemberService,
    private readonly invitations: InvitationService,
  ) {}

  @Get('organization')
  @V1Call('Get the organization', null, 'organization.read')
  @Answers(organizationRowSchema)
  getOrganization(@CurrentMembership() { organizationId }: Membership) {
    return this.rows.organization(organizationId);
  }

  @Get('members')
  @V1Call('List the members', 'members:read', 'members.read')
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(memberRowsSchema)
  listMembers(
    @CurrentMembership() { organizationId }: Membership,
    @Query({ schema: cursorQuerySchema }) query: CursorQuery,
  ): Promise<string> {
    return this.rows.members(organizationId, query);
  }

  @Get('members/:memberId')
  @V1Call('Get a member', 'members:read', 'members.read')
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(memberRowSchema)
  getMember(
    @CurrentMembership() { organizationId }: Membership,
    @Param('memberId', { schema: idSchema }) memberId: string,
  ): Promise<string> {
    return this.rows.member(organizationId, memberId);
  }

  @Delete('members/:memberId')
  @V1Call('Remove a member', 'members:write', 'members.remove', 'Their credentials stay theirs.')
  @HttpCode(204)
  removeMember(
    @CurrentMembership() { organizationId }: Membership,
    @Param('memberId', { schema: idSchema }) memberId: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.memberships.remove(organizationId, actor, memberId);
  }

  @Post('invitations')
  @V1Call(
    'Invite somebody',
    'members:write',
    'invitations.send',
    'The invitation is emailed, and replaces a pending one to the same address.',
  )
  @Idempotent()
  @Answers(invitationSchema, { status: 201 })
  createInvitation(
    @CurrentMembership() { organizationId }: Membership,
    @CurrentActor() actor: Actor,
    @Body({ schema: newInvitationSchema }) invitation: NewInvitation,
  ) {
    return this.invitations.send(organizationId, actor, invitation);
  }
}
