import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  type EndedPlan,
  endedPlanSchema,
  listedReleaseSchema,
  type RolloutAllowance,
  rolloutAllowanceSchema,
  type RolloutChoiceQuery,
  rolloutChoiceQuerySchema,
  rolloutChoiceSchema,
  type RolloutEnd,
  rolloutEndSchema,
  rolloutEventPageSchema,
  type RolloutEventsQuery,
  rolloutEventsQuerySchema,
  type RolloutKill,
  rolloutKillSchema,
  type RolloutPercentage,
  rolloutPercentageSchema,
  type RolloutPlanRequest,
  rolloutPlanRequestSchema,
  type RolloutPromotion,
  rolloutPromotionSchema,
  type RolloutRollback,
  rolloutRollbackSchema,
  rolloutStateSchema,
  type RolloutStep,
  rolloutStepSchema,
  versionErrorSchema,
} from '@tracker/contracts/rollout/rollouts';
import type { FastifyRequest } from 'fastify';
import { type Actor, isOperator } from '../../platform/actor/actor.js';
import { signInRequired } from '../../platform/domain-error.js';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { CurrentAuthor, OptionalActor } from '../../platform/http/access/current-actor.decorator.js';
import { OperatorOrOwner } from '../../platform/http/access/route-rules.js';
import { RolloutStateService } from './rollout-state.service.js';
import { RolloutPlansService } from './rollout-plans.service.js';
import { RolloutService } from './rollout.service.js';

@Controller('api/operator/rollouts')
export class OperatorRolloutsController {
  constructor(
    private readonly rollouts: RolloutService,
    private readonly states: RolloutStateService,
    private readonly plans: RolloutPlansService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @OperatorOrOwner('read')
  @Answers(rolloutStateSchema, { list: true })
  async list(@Req() { actor, releaser }: FastifyRequest) {
    if (releaser?.remote) return [await this.states.get(releaser.remote)];
    if (!actor) throw signInRequired();
    return isOperator(actor, this.environment) ? this.states.list() : this.states.listOwned(actor.userId);
  }

  @Get(':remote')
  @OperatorOrOwner('read')
  @Answers(rolloutStateSchema)
  get(@Param('remote') remote: string) {
    return this.states.get(remote);
  }

  @Get(':remote/events')
  @OperatorOrOwner('read')
  @Answers(rolloutEventPageSchema)
  events(
    @Param('remote') remote: string,
    @Query({ schema: rolloutEventsQuerySchema }) query: RolloutEventsQuery,
    @OptionalActor() actor: Actor | null,
  ) {
    return this.states.eventPage(remote, query, { isOperator: actor !== null && isOperator(actor, this.environment) });
  }

  @Get(':remote/releases')
  @OperatorOrOwner('read')
  @Answers(listedReleaseSchema, { list: true })
  releases(@Param('remote') remote: string) {
    return this.states.releases(remote);
  }

  @Get(':remote/errors')
  @OperatorOrOwner('read')
  @Answers(versionErrorSchema, { list: true })
  errors(@Param('remote') remote: string) {
    return this.states.errors(remote);
  }

  @Get(':remote/choice')
  @OperatorOrOwner()
  @Answers(rolloutChoiceSchema)
  choice(@Param('remote') remote: string, @Query({ schema: rolloutChoiceQuerySchema }) { user }: RolloutChoiceQuery) {
    return this.states.choice(remote, user);
  }

  @Put(':remote/percentage')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  setPercentage(
    @Param('remote') remote: string,
    @Body({ schema: rolloutPercentageSchema }) step: RolloutPercentage,
    @CurrentAuthor() actor: string,
  ) {
    return this.rollouts.setPercentage(remote, step, { actor, comment: step.comment });
  }

  @Put(':remote/plan')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  async plan(
    @Param('remote') remote: string,
    @Body({ schema: rolloutPlanRequestSchema }) plan: RolloutPlanRequest,
    @CurrentAuthor() actor: string,
  ) {
    await this.plans.start(remote, plan, { actor, comment: plan.comment });
    return this.states.get(remote);
  }

  @Delete(':remote/plan')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  endPlan(
    @Param('remote') remote: string,
    @Query({ schema: endedPlanSchema }) plan: EndedPlan,
    @CurrentAuthor() actor: string,
  ) {
    return this.rollouts.endPlan(remote, plan, { actor });
  }

  @Post(':remote/kill')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  kill(
    @Param('remote') remote: string,
    @Body({ schema: rolloutKillSchema }) step: RolloutKill,
    @CurrentAuthor() actor: string,
  ) {
    return this.rollouts.kill(remote, step, { actor, comment: step.comment });
  }

  @Post(':remote/resume')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  resume(
    @Param('remote') remote: string,
    @Body({ schema: rolloutStepSchema }) step: RolloutStep,
    @CurrentAuthor() actor: string,
  ) {
    return this.rollouts.resume(remote, { actor, comment: step?.comment });
  }

  @Post(':remote/promote')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  promote(
    @Param('remote') remote: string,
    @Body({ schema: rolloutPromotionSchema }) step: RolloutPromotion,
    @CurrentAuthor() actor: string,
  ) {
    return this.rollouts.promote(remote, step, { actor, comment: step.comment });
  }

  @Post(':remote/rollback')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  rollBack(
    @Param('remote') remote: string,
    @Body({ schema: rolloutRollbackSchema }) step: RolloutRollback,
    @CurrentAuthor() actor: string,
  ) {
    return this.rollouts.rollBack(remote, step, { actor, comment: step.comment });
  }

  @Post(':remote/end')
  @OperatorOrOwner('steer')
  @HttpCode(204)
  end(
    @Param('remote') remote: string,
    @Body({ schema: rolloutEndSchema }) end: RolloutEnd,
    @CurrentAuthor() actor: string,
  ): Promise<void> {
    return this.rollouts.end(remote, end, { actor, comment: end.comment });
  }

  @Put(':remote/allowances')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  allow(
    @Param('remote') remote: string,
    @Body({ schema: rolloutAllowanceSchema }) allowance: RolloutAllowance,
    @CurrentAuthor() actor: string,
  ) {
    return this.rollouts.allow(remote, allowance, { actor });
  }

  @Delete(':remote/allowances')
  @OperatorOrOwner('steer')
  @Answers(rolloutStateSchema)
  disallow(
    @Param('remote') remote: string,
    @Query({ schema: rolloutAllowanceSchema }) allowance: RolloutAllowance,
    @CurrentAuthor() actor: string,
  ) {
    return this.rollouts.disallow(remote, allowance, { actor });
  }
}
