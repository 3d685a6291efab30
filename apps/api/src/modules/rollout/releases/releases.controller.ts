import { Readable } from 'node:stream';
import { applyDecorators, Controller, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { previewOutcomeSchema } from '@tracker/contracts/rollout/remote-access';
import {
  type PreviewQuery,
  previewQuerySchema,
  releaseOutcomeSchema,
  type ReleaseQuery,
  releaseQuerySchema,
} from '@tracker/contracts/rollout/rollouts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Releaser } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { wrongReleaseToken } from '../../../platform/http/access/bearer-token.js';
import { AcceptsArchives, AnyOrigin, WithReleaseToken } from '../../../platform/http/access/route-rules.js';
import { withUnpacked } from './files/release-archive.js';
import { ReleaseRegistrationService } from './release-registration.service.js';
import { archiveExpected } from '../rollout.errors.js';

const ArchiveOfRemote = () =>
  applyDecorators(
    WithReleaseToken(),
    AnyOrigin(),
    AcceptsArchives(),
    Documented(({ ApiBearerAuth, ApiConsumes }) => applyDecorators(ApiBearerAuth(), ApiConsumes('application/gzip'))),
  );

@Controller('api/operator/releases')
export class ReleasesController {
  constructor(
    private readonly registration: ReleaseRegistrationService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Post()
  @ArchiveOfRemote()
  @Answers(releaseOutcomeSchema, { status: 201, description: 'Released; 200 when it was before' })
  async release(
    @Query({ schema: releaseQuerySchema }) { replace, ...origin }: ReleaseQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const [body, { actor, remote }] = sent(request);
    const release = await withUnpacked(body, this.environment, (folder) =>
      this.registration.release(folder, { actor }, { isKnown: true, only: remote, replaces: replace, origin }),
    );
    reply.status(release.isNew ? 201 : 200);
    return release;
  }

  @Post('previews/:preview')
  @ArchiveOfRemote()
  @Answers(previewOutcomeSchema, { status: 201, description: 'Shown; 200 when the preview showed it before' })
  async preview(
    @Param('preview') preview: string,
    @Query({ schema: previewQuerySchema }) origin: PreviewQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const [body, { actor, remote }] = sent(request);
    const shown = await withUnpacked(body, this.environment, (folder) =>
      this.registration.preview(folder, preview, { actor }, { only: remote, origin }),
    );
    reply.status(shown.isNew ? 201 : 200);
    return shown;
  }
}

function sent({ body, releaser }: FastifyRequest): [Readable, Releaser] {
  if (!releaser) throw wrongReleaseToken();
  if (!(body instanceof Readable)) throw archiveExpected();
  return [body, releaser];
}
