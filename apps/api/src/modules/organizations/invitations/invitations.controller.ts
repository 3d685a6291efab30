import { Body, Controller, Delete, Get, Header, Param, Post } from '@nestjs/common';
import {
  type Acceptance,
  acceptanceAnswerSchema,
  acceptanceSchema,
  batchResultSchema,
  type InvitationAnswer,
  invitationAnswerSchema,
  type InvitationBatch,
  invitationBatchSchema,
  invitationSchema,
  invitationSeatsSchema,
  type NewInvitation,
  newInvitationSchema,
} from '@tracker/contracts/organizations/invitations';
import { type Outcome, outcomeSchema } from '@tracker/contracts/values/problems';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor } from '../../../platform/actor/actor.js';
import { CurrentActor, OptionalActor } from '../../../platform/http/access/current-actor.decorator.js';
import {
  EnvelopeErrors,
  OrganizationPermission,
  PublicOrSignedIn,
  SignedIn,
} from '../../../platform/http/access/route-rules.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { InvitationService } from './invitation.service.js';

const SENT: Outcome = { success: true, message: 'Invitation sent successfully!' };

@Controller('api/organizations/:id/invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationService) {}

  @Get()
  @OrganizationPermission('invitations.read')
  @Answers(invitationSchema, { list: true })
  list(@Param('id') id: string) {
    return this.invitations.list(id);
  }

  @Get('seats')
  @OrganizationPermission('invitations.read')
  @Answers(invitationSeatsSchema)
  seats(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.invitations.seats(id, actor);
  }

  @Post()
  @OrganizationPermission('invitations.send')
  @EnvelopeErrors()
  @Answers(outcomeSchema, { status: 201 })
  async send(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: newInvitationSchema }) invitation: NewInvitation,
  ) {
    await this.invitations.send(id, actor, invitation);
    return SENT;
  }

  @Post('preview')
  @OrganizationPermission('invitations.send')
  @Answers(batchResultSchema)
  preview(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: invitationBatchSchema }) { invitations }: InvitationBatch,
  ) {
    return this.invitations.sendMany(id, actor, invitations, { isPreview: true });
  }

  @Post('batch')
  @OrganizationPermission('invitations.send')
  @Answers(batchResultSchema)
  sendMany(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: invitationBatchSchema }) { invitations }: InvitationBatch,
  ) {
    return this.invitations.sendMany(id, actor, invitations, { isPreview: false });
  }

  @Post(':invitationId/resend')
  @OrganizationPermission('invitations.send')
  @EnvelopeErrors()
  @Answers(outcomeSchema)
  async resend(
    @Param('id') id: string,
    @Param('invitationId', { schema: idSchema }) invitationId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.invitations.resend(id, actor, invitationId);
    return SENT;
  }

  @Delete(':invitationId')
  @OrganizationPermission('invitations.cancel')
  @EnvelopeErrors()
  @Answers(outcomeSchema)
  async cancel(
    @Param('id') id: string,
    @Param('invitationId', { schema: idSchema }) invitationId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.invitations.cancel(id, actor, invitationId);
    return { success: true, message: 'Invitation cancelled successfully' };
  }
}

@Controller('api/invitations')
export class InvitationAcceptanceController {
  constructor(private readonly acceptance: InvitationService) {}

  @Get(':token')
  @PublicOrSignedIn()
  @EnvelopeErrors()
  @Header('referrer-policy', 'no-referrer')
  @Answers(invitationAnswerSchema)
  async details(@Param('token') token: string, @OptionalActor() visitor: Actor | null): Promise<InvitationAnswer> {
    const data = await this.acceptance.details(token, visitor);
    return { success: true, message: `You are invited to ${data.organizationName}.`, data };
  }

  @Post('accept')
  @SignedIn()
  @EnvelopeErrors()
  @Answers(acceptanceAnswerSchema)
  async accept(@CurrentActor() actor: Actor, @Body({ schema: acceptanceSchema }) { token }: Acceptance) {
    const organizationId = await this.acceptance.accept(token, actor);
    return { success: true, message: 'Successfully joined the organization!', organizationId };
  }
}
