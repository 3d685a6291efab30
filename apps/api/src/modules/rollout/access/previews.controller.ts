import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import {
  type PreviewAllowance,
  previewAllowanceSchema,
  remotePreviewSchema,
} from '@tracker/contracts/rollout/remote-access';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentAuthor } from '../../../platform/http/access/current-actor.decorator.js';
import { OperatorOrOwner } from '../../../platform/http/access/route-rules.js';
import { PreviewsService } from './previews.service.js';

@Controller('api/operator/rollouts/:remote/previews')
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  @Get()
  @OperatorOrOwner('read')
  @Answers(remotePreviewSchema, { list: true })
  list(@Param('remote') remote: string) {
    return this.previews.list(remote);
  }

  @Delete(':preview')
  @OperatorOrOwner('steer')
  @HttpCode(204)
  end(@Param('remote') remote: string, @Param('preview') name: string, @CurrentAuthor() actor: string): Promise<void> {
    return this.previews.end({ remote, name }, { actor });
  }

  @Put(':preview/allowances')
  @OperatorOrOwner('steer')
  @Answers(remotePreviewSchema)
  allow(
    @Param('remote') remote: string,
    @Param('preview') name: string,
    @Body({ schema: previewAllowanceSchema }) allowance: PreviewAllowance,
    @CurrentAuthor() actor: string,
  ) {
    return this.previews.allow({ remote, name }, allowance, { actor });
  }

  @Delete(':preview/allowances')
  @OperatorOrOwner('steer')
  @Answers(remotePreviewSchema)
  disallow(
    @Param('remote') remote: string,
    @Param('preview') name: string,
    @Query({ schema: previewAllowanceSchema }) allowance: PreviewAllowance,
    @CurrentAuthor() actor: string,
  ) {
    return this.previews.disallow({ remote, name }, allowance, { actor });
  }
}
