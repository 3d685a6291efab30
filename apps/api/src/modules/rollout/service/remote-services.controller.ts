import { Body, Controller, Delete, Get, Header, HttpCode, Param, Put } from '@nestjs/common';
import { type RemoteService, remoteServiceSchema } from '@tracker/contracts/rollout/remote-access';
import type { JWK } from 'jose';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentAuthor } from '../../../platform/http/access/current-actor.decorator.js';
import { OperatorOnly, OperatorOrOwner, Public } from '../../../platform/http/access/route-rules.js';
import { RemoteServicesService } from './remote-services.service.js';
import { ServiceKeys } from './service-keys.service.js';

@Controller()
export class RemoteServicesController {
  constructor(
    private readonly services: RemoteServicesService,
    private readonly keys: ServiceKeys,
  ) {}

  @Get('api/operator/rollouts/:remote/service')
  @OperatorOrOwner('read')
  @Answers(remoteServiceSchema)
  async get(@Param('remote') remote: string) {
    return { url: await this.services.urlOf(remote) };
  }

  @Put('api/operator/rollouts/:remote/service')
  @OperatorOnly()
  @Answers(remoteServiceSchema)
  async set(
    @Param('remote') remote: string,
    @Body({ schema: remoteServiceSchema }) service: RemoteService,
    @CurrentAuthor() actor: string,
  ) {
    await this.services.set(remote, service, { actor });
    return { url: await this.services.urlOf(remote) };
  }

  @Delete('api/operator/rollouts/:remote/service')
  @OperatorOnly()
  @HttpCode(204)
  remove(@Param('remote') remote: string, @CurrentAuthor() actor: string): Promise<void> {
    return this.services.remove(remote, { actor });
  }

  @Get('.well-known/jwks.json')
  @Public()
  @Header('cache-control', 'public, max-age=60')
  jwks(): Promise<{ keys: JWK[] }> {
    return this.keys.jwks();
  }
}
