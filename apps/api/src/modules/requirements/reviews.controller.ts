import { Body, Controller, Delete, Get, Headers, Param, Post } from '@nestjs/common';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import {
  decidedSchema,
  type ReviewDecision,
  reviewDecisionSchema,
  reviewSchema,
} from '@tracker/contracts/requirements/requirements';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../platform/http/access/route-rules.js';
import { ReviewsService } from './reviews.service.js';

@Controller('api/organizations/:id/reviews')
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get()
  @OrganizationPermission('reviews.decide')
  @Answers(reviewSchema, { list: true })
  list(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.reviews.list(id, actor);
  }

  @Post(':credentialId')
  @OrganizationPermission('reviews.decide')
  @Answers(decidedSchema)
  decide(
    @Param('id') id: string,
    @Param('credentialId', { schema: idSchema }) credentialId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: reviewDecisionSchema }) decision: ReviewDecision,
    @Headers('if-match') ifMatch: string | undefined,
  ) {
    return this.reviews.decide(id, actor, credentialId, decision, ifMatch);
  }

  @Delete(':credentialId')
  @OrganizationPermission('reviews.decide')
  @Answers(outcomeSchema)
  async undo(
    @Param('id') id: string,
    @Param('credentialId', { schema: idSchema }) credentialId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.reviews.undo(id, actor, credentialId);
    return { success: true, message: 'Decision undone.' };
  }
}
