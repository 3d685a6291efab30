import { Module } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import { SecretBox } from '../../platform/secret-box.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { ENVIRONMENT } from '../../platform/config/environment.js';
import { ReleaserLookup } from '../../platform/actor/actor.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { AllowancesRepository } from './access/allowances.repository.js';
import { RemoteAccessController } from './access/remote-access.controller.js';
import { RemoteAccessService } from './access/remote-access.service.js';
import { EarlyAccessController } from './access/early-access.controller.js';
import { RemoteConfigurationController } from './remote-configuration.controller.js';
import { RemoteConfigurationService } from './remote-configuration.service.js';
import { FailureReportsService } from './health/failure-reports.service.js';
import { OperatorRolloutsController } from './operator-rollouts.controller.js';
import { PreviewsController } from './access/previews.controller.js';
import { PreviewsService } from './access/previews.service.js';
import { RegistryService } from './registry/registry.service.js';
import { ReleaseFilesService } from './releases/files/release-files.service.js';
import { ReleaseRegistrationService } from './releases/release-registration.service.js';
import { ReleasesController } from './releases/releases.controller.js';
import { createRemoteStorage, RemoteStorage } from './releases/files/remote-storage.js';
import { RemoteServicesController } from './service/remote-services.controller.js';
import { RemoteServicesService } from './service/remote-services.service.js';
import { ServiceKeys } from './service/service-keys.service.js';
import { ServiceProxy } from './service/service-proxy.service.js';
import { RolloutController } from './rollout.controller.js';
import { addRolloutMetrics } from './health/rollout-metrics.js';
import { RolloutPlansService } from './rollout-plans.service.js';
import { RolloutRepository } from './rollout.repository.js';
import { RolloutService } from './rollout.service.js';
import { RolloutStateService } from './rollout-state.service.js';
import { ReleaseCleanUpJob } from './releases/release-clean-up.job.js';
import { ReleaseCompatibility } from './releases/release-compatibility.service.js';
import { ReleaseHealthRepository } from './health/release-health.repository.js';
import { StoredManifests } from './releases/stored-manifests.service.js';

@Module({
  imports: [MailerModule],
  controllers: [
    EarlyAccessController,
    OperatorRolloutsController,
    PreviewsController,
    ReleasesController,
    RemoteAccessController,
    RemoteConfigurationController,
    RemoteServicesController,
    RolloutController,
  ],
  providers: [
    AllowancesRepository,
    FailureReportsService,
    PreviewsService,
    RegistryService,
    RemoteAccessService,
    RemoteConfigurationService,
    { provide: ReleaserLookup, useExisting: RemoteAccessService },
    ReleaseCleanUpJob,
    ReleaseCompatibility,
    ReleaseFilesService,
    ReleaseHealthRepository,
    ReleaseRegistrationService,
    { provide: RemoteStorage, inject: [ENVIRONMENT], useFactory: createRemoteStorage },
    RolloutPlansService,
    RolloutRepository,
    RolloutService,
    RolloutStateService,
    RemoteServicesService,
    SecretBox,
    ServiceKeys,
    ServiceProxy,
    StoredManifests,
  ],
  exports: [
    PreviewsService,
    RegistryService,
    RemoteAccessService,
    ReleaserLookup,
    ReleaseRegistrationService,
    RolloutPlansService,
    RolloutService,
    RolloutStateService,
    ServiceKeys,
    ServiceProxy,
    StoredManifests,
  ],
})
export class RolloutModule {
  constructor(metrics: Metrics, statements: Statements) {
    addRolloutMetrics(metrics, statements);
  }
}
