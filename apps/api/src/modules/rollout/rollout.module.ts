import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EarlyAccessOrganization } from '@tracker/database/entities/early-access-organization.entity';
import { Organization } from '@tracker/database/entities/organization.entity';
import { Release } from '@tracker/database/entities/release.entity';
import { ReleaseError } from '@tracker/database/entities/release-error.entity';
import { ReleaseFailure } from '@tracker/database/entities/release-failure.entity';
import { ReleaseToken } from '@tracker/database/entities/release-token.entity';
import { ReleaseTransfer } from '@tracker/database/entities/release-transfer.entity';
import { RemoteOwner } from '@tracker/database/entities/remote-owner.entity';
import { RemotePreview } from '@tracker/database/entities/remote-preview.entity';
import { RemotePreviewAllowance } from '@tracker/database/entities/remote-preview-allowance.entity';
import { RolloutPlan } from '@tracker/database/entities/rollout-plan.entity';
import { Rollout } from '@tracker/database/entities/rollout.entity';
import { RolloutAllowance } from '@tracker/database/entities/rollout-allowance.entity';
import { RolloutEvent } from '@tracker/database/entities/rollout-event.entity';
import { SourceMap } from '@tracker/database/entities/source-map.entity';
import { User } from '@tracker/database/entities/user.entity';
import { ENVIRONMENT } from '../../config/environment.js';
import { ReleaserLookup } from '../../actor/releaser.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { AllowancesRepository } from './allowances.repository.js';
import { ReleaseErrorsRepository } from './release-errors.repository.js';
import { ReleaseErrorsService } from './release-errors.service.js';
import { RemoteAccessController } from './remote-access.controller.js';
import { RemoteAccessRepository } from './remote-access.repository.js';
import { RemoteAccessService } from './remote-access.service.js';
import { DeployedShell } from './deployed-shell.js';
import { EarlyAccessController } from './early-access.controller.js';
import { EndedPreviewsJob } from './ended-previews.job.js';
import { ExposureLog } from './exposure-log.js';
import { FailureReportsService } from './failure-reports.service.js';
import { FiguresRetentionJob } from './figures-retention.job.js';
import { GivableVersions } from './givable-versions.service.js';
import { OperatorRolloutsController } from './operator-rollouts.controller.js';
import { PreviewsController } from './previews.controller.js';
import { PreviewsRepository } from './previews.repository.js';
import { PreviewsService } from './previews.service.js';
import { RegistryService } from './registry.service.js';
import { ReleaseFilesService } from './release-files.service.js';
import { ReleaseRegistrationService } from './release-registration.service.js';
import { ReleaseRetentionJob } from './release-retention.job.js';
import { ReleaseRetentionRepository } from './release-retention.repository.js';
import { ReleaseTransfersRepository } from './release-transfers.repository.js';
import { ReleaseUploadsService } from './release-uploads.service.js';
import { ReleasesController } from './releases.controller.js';
import { createRemoteStorage, RemoteStorage } from './remote-storage.js';
import { RolloutController } from './rollout.controller.js';
import { RolloutEventsRepository } from './rollout-events.repository.js';
import { RolloutHistoryService } from './rollout-history.service.js';
import { RolloutMetrics } from './rollout-metrics.js';
import { RolloutPlansRepository } from './rollout-plans.repository.js';
import { RolloutPlansService } from './rollout-plans.service.js';
import { RolloutRepository } from './rollout.repository.js';
import { RolloutRevision } from './rollout-revision.js';
import { RolloutService } from './rollout.service.js';
import { RolloutStateService } from './rollout-state.service.js';
import { StoredManifests } from './stored-manifests.service.js';
import { VersionFiguresRepository } from './version-figures.repository.js';

@Module({
  imports: [
    MailerModule,
    TypeOrmModule.forFeature([
      EarlyAccessOrganization,
      Organization,
      Release,
      ReleaseError,
      ReleaseFailure,
      ReleaseToken,
      ReleaseTransfer,
      RemoteOwner,
      RemotePreview,
      RemotePreviewAllowance,
      Rollout,
      RolloutAllowance,
      RolloutEvent,
      RolloutPlan,
      SourceMap,
      User,
    ]),
  ],
  controllers: [
    EarlyAccessController,
    OperatorRolloutsController,
    PreviewsController,
    ReleasesController,
    RemoteAccessController,
    RolloutController,
  ],
  providers: [
    AllowancesRepository,
    DeployedShell,
    EndedPreviewsJob,
    ExposureLog,
    FailureReportsService,
    FiguresRetentionJob,
    GivableVersions,
    PreviewsRepository,
    PreviewsService,
    RegistryService,
    RemoteAccessRepository,
    RemoteAccessService,
    { provide: ReleaserLookup, useExisting: RemoteAccessService },
    ReleaseErrorsRepository,
    ReleaseErrorsService,
    ReleaseFilesService,
    ReleaseRegistrationService,
    ReleaseRetentionJob,
    ReleaseRetentionRepository,
    ReleaseTransfersRepository,
    ReleaseUploadsService,
    { provide: RemoteStorage, inject: [ENVIRONMENT], useFactory: createRemoteStorage },
    RolloutEventsRepository,
    RolloutHistoryService,
    RolloutMetrics,
    RolloutPlansRepository,
    RolloutPlansService,
    RolloutRepository,
    RolloutRevision,
    RolloutService,
    RolloutStateService,
    StoredManifests,
    VersionFiguresRepository,
  ],
  exports: [
    DeployedShell,
    PreviewsService,
    RegistryService,
    RemoteAccessService,
    ReleaserLookup,
    ReleaseRegistrationService,
    RolloutHistoryService,
    RolloutPlansService,
    RolloutRevision,
    RolloutService,
    RolloutStateService,
    StoredManifests,
  ],
})
export class RolloutModule {}
