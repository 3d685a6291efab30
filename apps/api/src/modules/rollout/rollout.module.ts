import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/environment.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { AllowancesRepository } from './allowances.repository.js';
import { DeployedShell } from './deployed-shell.js';
import { EarlyAccessController } from './early-access.controller.js';
import { ExposureLog } from './exposure-log.js';
import { ExposuresRepository } from './exposures.repository.js';
import { FailureReportsService } from './failure-reports.service.js';
import { FailuresRepository } from './failures.repository.js';
import { FiguresRetentionJob } from './figures-retention.job.js';
import { OperatorRolloutsController } from './operator-rollouts.controller.js';
import { RegistryService } from './registry.service.js';
import { ReleaseRegistrationService } from './release-registration.service.js';
import { ReleaseUploadsService } from './release-uploads.service.js';
import { ReleasesController } from './releases.controller.js';
import { createRemoteStorage, RemoteStorage } from './remote-storage.js';
import { RolloutController } from './rollout.controller.js';
import { RolloutEventsRepository } from './rollout-events.repository.js';
import { RolloutHistoryService } from './rollout-history.service.js';
import { RolloutRepository } from './rollout.repository.js';
import { RolloutRevision } from './rollout-revision.js';
import { RolloutService } from './rollout.service.js';
import { RolloutStateService } from './rollout-state.service.js';

@Module({
  imports: [MailerModule],
  controllers: [EarlyAccessController, OperatorRolloutsController, ReleasesController, RolloutController],
  providers: [
    AllowancesRepository,
    DeployedShell,
    ExposureLog,
    ExposuresRepository,
    FailureReportsService,
    FailuresRepository,
    FiguresRetentionJob,
    RegistryService,
    ReleaseRegistrationService,
    ReleaseUploadsService,
    { provide: RemoteStorage, inject: [ENVIRONMENT], useFactory: createRemoteStorage },
    RolloutEventsRepository,
    RolloutHistoryService,
    RolloutRepository,
    RolloutRevision,
    RolloutService,
    RolloutStateService,
  ],
  exports: [
    DeployedShell,
    RegistryService,
    ReleaseRegistrationService,
    RolloutHistoryService,
    RolloutRevision,
    RolloutService,
    RolloutStateService,
  ],
})
export class RolloutModule {}
