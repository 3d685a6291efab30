import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import {
  registeredRemoteSchema,
  type RemoteFailureReport,
  remoteFailureReportSchema,
  type RemoteOpening,
  remoteOpeningSchema,
  type RemoteRegistryQuery,
  remoteRegistryQuerySchema,
} from '@tracker/contracts/rollout/remotes';
import { REMOTES_REVISION_HEADER } from '@tracker/contracts/rollout/remote-builds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { type Actor, isOperator } from '../../platform/actor/actor.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { Clock } from '../../platform/clock.js';
import { OptionalActor } from '../../platform/http/access/current-actor.decorator.js';
import { PublicOrSignedIn } from '../../platform/http/access/route-rules.js';
import { clientNetwork } from '../../platform/http/limits/rate-limit.js';
import { TokenBuckets } from '../../platform/http/limits/token-buckets.js';
import { ReleaseCompatibility } from './releases/release-compatibility.service.js';
import { FailureReportsService, type Reporter } from './health/failure-reports.service.js';
import { RegistryService } from './registry/registry.service.js';
import { tooManyReports } from './rollout.errors.js';
import { visitorIdOf } from './registry/visitor-id.js';

@Controller('api/remotes')
export class RolloutController {
  /** A low limit suffices, because a page reports each version only once. */
  private readonly reports = new TokenBuckets({ burst: 20, perSecond: 0.2 });
  private readonly openings = new TokenBuckets({ burst: 100, perSecond: 2 });

  constructor(
    private readonly registry: RegistryService,
    private readonly failureReports: FailureReportsService,
    private readonly compatibility: ReleaseCompatibility,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @PublicOrSignedIn()
  @Answers(registeredRemoteSchema, { list: true })
  async list(
    @Query({ schema: remoteRegistryQuerySchema }) { shellSdk }: RemoteRegistryQuery,
    @OptionalActor() actor: Actor | null,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { remotes, revision } = await this.registry.for(request, reply, { actor, shellSdk });
    reply.header(REMOTES_REVISION_HEADER, String(revision));
    return remotes;
  }

  @Post('failures')
  @PublicOrSignedIn()
  @HttpCode(204)
  async reportFailure(
    @Body({ schema: remoteFailureReportSchema }) report: RemoteFailureReport,
    @OptionalActor() actor: Actor | null,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const seconds = this.reports.take(actor?.userId ?? clientNetwork(request), this.clock.now().getTime());
    if (seconds > 0) throw tooManyReports(seconds);
    await this.failureReports.report(report, await this.reporterOf(request, actor));
  }

  @Post('openings')
  @PublicOrSignedIn()
  @HttpCode(204)
  async reportOpening(
    @Body({ schema: remoteOpeningSchema }) opening: RemoteOpening,
    @OptionalActor() actor: Actor | null,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const seconds = this.openings.take(actor?.userId ?? clientNetwork(request), this.clock.now().getTime());
    if (seconds > 0) throw tooManyReports(seconds);
    await this.failureReports.open(opening, await this.reporterOf(request, actor));
  }

  private async reporterOf(request: FastifyRequest, actor: Actor | null): Promise<Reporter> {
    return {
      userId: actor?.userId ?? null,
      visitorId: visitorIdOf(request, this.environment),
      shellSdk: await this.compatibility.deployedSdk(),
      isOperator: actor !== null && isOperator(actor, this.environment),
      preview: await this.registry.previewFor(request, actor),
    };
  }
}
