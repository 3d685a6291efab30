import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import {
  madeReleaseTokenSchema,
  type NewReleaseToken,
  newReleaseTokenSchema,
  type NewRemoteOwner,
  newRemoteOwnerSchema,
  remoteAccessSchema,
  type RoutePrefixes,
  routePrefixesSchema,
} from '@tracker/contracts/rollout/remote-access';
import { rolloutStateSchema } from '@tracker/contracts/rollout/rollouts';
import { type Actor, isOperator } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OperatorOnly, OperatorOrOwner } from '../../../platform/http/access/route-rules.js';
import { RemoteAccessService } from './remote-access.service.js';
import { RolloutStateService } from '../rollout-state.service.js';

@Controller('api/operator/rollouts/:remote')
export class RemoteAccessController {
  constructor(
    private readonly access: RemoteAccessService,
    private readonly states: RolloutStateService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('access')
  @OperatorOrOwner()
  @Answers(remoteAccessSchema)
  async get(@Param('remote') remote: string, @CurrentActor() actor: Actor) {
    await this.states.get(remote);
    return { mayChange: isOperator(actor, this.environment), ...(await this.access.of(remote)) };
  }

  /**
   * The response is the only place where the token appears. For operators, an unknown name with a prefix registers a
   * remote that nobody gets yet.
   */
  @Post('tokens')
  @OperatorOrOwner()
  @Answers(madeReleaseTokenSchema, { status: 201 })
  makeToken(
    @Param('remote') remote: string,
    @Body({ schema: newReleaseTokenSchema }) request: NewReleaseToken,
    @CurrentActor() actor: Actor,
  ) {
    const author = { actor: actor.email };
    return this.access.makeToken(remote, request, author, { isOperator: isOperator(actor, this.environment) });
  }

  @Delete('tokens/:token')
  @OperatorOrOwner()
  @HttpCode(204)
  revokeToken(
    @Param('remote') remote: string,
    @Param('token') token: string,
    @CurrentActor() { email }: Actor,
  ): Promise<void> {
    return this.access.revokeToken(remote, token, { actor: email });
  }

  @Put('prefixes')
  @OperatorOnly()
  @Answers(rolloutStateSchema)
  async setPrefixes(
    @Param('remote') remote: string,
    @Body({ schema: routePrefixesSchema }) prefixes: RoutePrefixes,
    @CurrentActor() { email }: Actor,
  ) {
    await this.access.setPrefixes(remote, prefixes, { actor: email });
    return this.states.get(remote);
  }

  @Put('owners')
  @OperatorOnly()
  @HttpCode(204)
  addOwner(
    @Param('remote') remote: string,
    @Body({ schema: newRemoteOwnerSchema }) { user }: NewRemoteOwner,
    @CurrentActor() { email }: Actor,
  ): Promise<void> {
    return this.access.addOwner(remote, user, { actor: email });
  }

  @Delete('owners/:user')
  @OperatorOnly()
  @HttpCode(204)
  removeOwner(
    @Param('remote') remote: string,
    @Param('user') user: string,
    @CurrentActor() { email }: Actor,
  ): Promise<void> {
    return this.access.removeOwner(remote, user, { actor: email });
  }
}
