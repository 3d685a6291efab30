import { Readable } from 'node:stream';
import { applyDecorators, Controller, Post, Req, Res } from '@nestjs/common';
import { type ReleaseOutcome, releaseOutcomeSchema } from '@tracker/contracts/rollouts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, Documented } from '../../http/answers.decorator.js';
import { wrongReleaseToken } from '../../http/bearer-token.js';
import { AcceptsArchives, AnyOrigin, WithReleaseToken } from '../../http/route-rules.js';
import { ReleaseUploadsService } from './release-uploads.service.js';
import { archiveExpected } from './rollout.errors.js';

/** Releases of remotes that are built in other repositories. */
@Controller('api/operator/releases')
export class ReleasesController {
  constructor(private readonly uploads: ReleaseUploadsService) {}

  /** Takes a build folder as a gzip-compressed tar file, and registers it for nobody yet. Sending the same build again changes nothing (200). */
  @Post()
  @WithReleaseToken()
  @AnyOrigin()
  @AcceptsArchives()
  @Documented(({ ApiBearerAuth, ApiConsumes }) => applyDecorators(ApiBearerAuth(), ApiConsumes('application/gzip')))
  @Answers(releaseOutcomeSchema, { status: 201, description: 'Released; 200 when it was before' })
  async release(
    @Req() { body, releaser }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReleaseOutcome> {
    if (!releaser) throw wrongReleaseToken();
    if (!(body instanceof Readable)) throw archiveExpected();
    const release = await this.uploads.release(body, releaser);
    reply.status(release.isNew ? 201 : 200);
    return release;
  }
}
