import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import {
  configuredValuesSchema,
  type NewConfiguration,
  newConfigurationSchema,
  remoteConfigurationSchema,
} from '@tracker/contracts/rollout/remote-configuration';
import type { Actor } from '../../platform/actor/actor.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { OperatorOrOwner, SignedIn } from '../../platform/http/access/route-rules.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { RemoteConfigurationService } from './remote-configuration.service.js';

@Controller()
export class RemoteConfigurationController {
  constructor(private readonly configurations: RemoteConfigurationService) {}

  @Get('api/remotes/:remote/configuration')
  @SignedIn()
  @Answers(configuredValuesSchema)
  values(@Param('remote') remote: string) {
    return this.configurations.values(remote);
  }

  @Get('api/operator/rollouts/:remote/configuration')
  @OperatorOrOwner()
  @Answers(remoteConfigurationSchema)
  get(@Param('remote') remote: string) {
    return this.configurations.get(remote);
  }

  @Put('api/operator/rollouts/:remote/configuration')
  @OperatorOrOwner()
  @Answers(remoteConfigurationSchema)
  set(
    @Param('remote') remote: string,
    @Body({ schema: newConfigurationSchema }) { values }: NewConfiguration,
    @CurrentActor() { email }: Actor,
  ) {
    return this.configurations.set(remote, values, { actor: email });
  }
}
