import { Module } from '@nestjs/common';
import { RegistryService } from './registry.service.js';
import { ReleaseRegistrationService } from './release-registration.service.js';
import { RemoteStorage } from './remote-storage.js';
import { RolloutController } from './rollout.controller.js';
import { RolloutRepository } from './rollout.repository.js';

@Module({
  controllers: [RolloutController],
  providers: [RegistryService, ReleaseRegistrationService, RemoteStorage, RolloutRepository],
  exports: [RegistryService, ReleaseRegistrationService],
})
export class RolloutModule {}
