import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  type ListedRelease,
  listedReleaseSchema,
  type RolloutAllowance,
  rolloutAllowanceSchema,
  type RolloutChoice,
  type RolloutChoiceQuery,
  rolloutChoiceQuerySchema,
  rolloutChoiceSchema,
  type RolloutEventPage,
  rolloutEventPageSchema,
  type RolloutEventsQuery,
  rolloutEventsQuerySchema,
  type RolloutPercentage,
  rolloutPercentageSchema,
  type RolloutRollback,
  rolloutRollbackSchema,
  type RolloutState,
  rolloutStateSchema,
  type RolloutStep,
  rolloutStepSchema,
} from '@tracker/contracts/rollouts';
import type { Actor } from '../../actor/actor.js';
import { Answers } from '../../http/answers.decorator.js';
import { CurrentActor } from '../../http/current-actor.decorator.js';
import { OperatorOnly } from '../../http/route-rules.js';
import { RolloutHistoryService } from './rollout-history.service.js';
import { RolloutStateService } from './rollout-state.service.js';
import { RolloutService } from './rollout.service.js';

/** Rollouts in the hands of operators. Every change answers with the remote's new state. */
@Controller('api/operator/rollouts')
export class OperatorRolloutsController {
  constructor(
    private readonly rollouts: RolloutService,
    private readonly states: RolloutStateService,
    private readonly history: RolloutHistoryService,
  ) {}

  @Get()
  @OperatorOnly()
  @Answers(rolloutStateSchema, { list: true })
  list(): Promise<RolloutState[]> {
    return this.states.list();
  }

  @Get(':remote/events')
  @OperatorOnly()
  @Answers(rolloutEventPageSchema)
  events(
    @Param('remote') remote: string,
    @Query({ schema: rolloutEventsQuerySchema }) query: RolloutEventsQuery,
  ): Promise<RolloutEventPage> {
    return this.history.eventPage(remote, query);
  }

  @Get(':remote/releases')
  @OperatorOnly()
  @Answers(listedReleaseSchema, { list: true })
  releases(@Param('remote') remote: string): Promise<ListedRelease[]> {
    return this.history.releases(remote);
  }

  @Get(':remote/choice')
  @OperatorOnly()
  @Answers(rolloutChoiceSchema)
  choice(
    @Param('remote') remote: string,
    @Query({ schema: rolloutChoiceQuerySchema }) { user }: RolloutChoiceQuery,
  ): Promise<RolloutChoice> {
    return this.states.choice(remote, user);
  }

  @Put(':remote/percentage')
  @OperatorOnly()
  @Answers(rolloutStateSchema)
  async setPercentage(
    @Param('remote') remote: string,
    @Body({ schema: rolloutPercentageSchema }) { percentage, comment }: RolloutPercentage,
    @CurrentActor() { email }: Actor,
  ): Promise<RolloutState> {
    await this.rollouts.setPercentage(remote, percentage, { actor: email, comment });
    return this.states.get(remote);
  }

  @Post(':remote/kill')
  @OperatorOnly()
  @HttpCode(200)
  @Answers(rolloutStateSchema)
  async kill(
    @Param('remote') remote: string,
    @Body({ schema: rolloutStepSchema }) step: RolloutStep,
    @CurrentActor() { email }: Actor,
  ): Promise<RolloutState> {
    await this.rollouts.kill(remote, { actor: email, comment: step?.comment });
    return this.states.get(remote);
  }

  @Post(':remote/resume')
  @OperatorOnly()
  @HttpCode(200)
  @Answers(rolloutStateSchema)
  async resume(
    @Param('remote') remote: string,
    @Body({ schema: rolloutStepSchema }) step: RolloutStep,
    @CurrentActor() { email }: Actor,
  ): Promise<RolloutState> {
    await this.rollouts.resume(remote, { actor: email, comment: step?.comment });
    return this.states.get(remote);
  }

  @Post(':remote/promote')
  @OperatorOnly()
  @HttpCode(200)
  @Answers(rolloutStateSchema)
  async promote(
    @Param('remote') remote: string,
    @Body({ schema: rolloutStepSchema }) step: RolloutStep,
    @CurrentActor() { email }: Actor,
  ): Promise<RolloutState> {
    await this.rollouts.promote(remote, { actor: email, comment: step?.comment });
    return this.states.get(remote);
  }

  @Post(':remote/rollback')
  @OperatorOnly()
  @HttpCode(200)
  @Answers(rolloutStateSchema)
  async rollBack(
    @Param('remote') remote: string,
    @Body({ schema: rolloutRollbackSchema }) step: RolloutRollback,
    @CurrentActor() { email }: Actor,
  ): Promise<RolloutState> {
    const author = { actor: email, comment: step?.comment };
    if (step?.version) await this.rollouts.pin(remote, step.version, author);
    else await this.rollouts.rollBack(remote, author);
    return this.states.get(remote);
  }

  @Put(':remote/allowances')
  @OperatorOnly()
  @Answers(rolloutStateSchema)
  async allow(
    @Param('remote') remote: string,
    @Body({ schema: rolloutAllowanceSchema }) allowance: RolloutAllowance,
    @CurrentActor() { email }: Actor,
  ): Promise<RolloutState> {
    await this.rollouts.allow(remote, allowance, { actor: email });
    return this.states.get(remote);
  }

  @Delete(':remote/allowances')
  @OperatorOnly()
  @Answers(rolloutStateSchema)
  async disallow(
    @Param('remote') remote: string,
    @Query({ schema: rolloutAllowanceSchema }) allowance: RolloutAllowance,
    @CurrentActor() { email }: Actor,
  ): Promise<RolloutState> {
    await this.rollouts.disallow(remote, allowance, { actor: email });
    return this.states.get(remote);
  }
}
