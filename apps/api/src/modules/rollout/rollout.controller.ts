import { Controller, Get, Header } from '@nestjs/common';
import { type RegisteredRemote, registeredRemoteSchema } from '@tracker/contracts/remotes';
import { Answers } from '../../http/answers.decorator.js';
import { Public } from '../../http/permission.decorator.js';
import { RegistryService } from './registry.service.js';

@Controller('api/remotes')
export class RolloutController {
  constructor(private readonly registry: RegistryService) {}

  /** The remotes of this product, each in the version that this visitor gets. */
  @Get()
  @Public()
  @Header('cache-control', 'no-store')
  @Answers(registeredRemoteSchema, { list: true })
  list(): Promise<RegisteredRemote[]> {
    return this.registry.list();
  }
}
