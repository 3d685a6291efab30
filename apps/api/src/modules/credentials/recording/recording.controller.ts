import { Controller, Inject, Param, Post, Req } from '@nestjs/common';
import { DOCUMENT_MAX_BYTES } from '@tracker/contracts/credentials/credential-limits';
import {
  credentialChangesSchema,
  type CredentialDetail,
  credentialDetailSchema,
} from '@tracker/contracts/credentials/credentials';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { type FormOptions, spoolFolder, withForm } from '../../../platform/http/multipart-form.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { CredentialFormBody } from '../credential-form-body.js';
import { RecordingService } from './recording.service.js';

@Controller('api/organizations/:id/members/:userId/credentials')
export class RecordingController {
  private readonly formOptions: FormOptions;

  constructor(
    private readonly recording: RecordingService,
    @Inject(ENVIRONMENT) { dataDir }: Environment,
  ) {
    this.formOptions = {
      textFields: Object.keys(credentialChangesSchema.shape),
      fileField: 'document',
      maxFileBytes: DOCUMENT_MAX_BYTES,
      spoolFolder: spoolFolder(dataDir),
    };
  }

  @Post()
  @OrganizationPermission('credentials.record')
  @CredentialFormBody()
  @Answers(credentialDetailSchema, { status: 201 })
  record(
    @Param('id') id: string,
    @Param('userId', { schema: idSchema }) userId: string,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ): Promise<CredentialDetail> {
    return withForm(request, this.formOptions, (form) => this.recording.record(id, actor, userId, form));
  }
}
