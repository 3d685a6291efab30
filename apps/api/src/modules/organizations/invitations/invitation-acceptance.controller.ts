import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import {
  type Acceptance,
  acceptanceSchema,
  type InvitationAnswer,
  invitationAnswerSchema,
} from '@tracker/contracts/organizations/invitations';
import { type Outcome, outcomeSchema } from '@tracker/contracts/values/problems';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor, OptionalActor } from '../../../platform/http/access/current-actor.decorator.js';
import { EnvelopeErrors, PublicOrSignedIn, SignedIn } from '../../../platform/http/access/route-rules.js';
import { InvitationAcceptanceService } from './invitation-acceptance.service.js';

@Controller('api/invitations')
export class InvitationAcceptanceController {
  constructor(private readonly acceptance: InvitationAcceptanceService) {}

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
  @HttpCode(200)
  @Answers(outcomeSchema)
  async accept(
    @CurrentActor() actor: Actor,
    @Body({ schema: acceptanceSchema }) { token }: Acceptance,
  ): Promise<Outcome> {
    await this.acceptance.accept(token, actor);
    return { success: true, message: 'Successfully joined the organization!' };
  }
}
