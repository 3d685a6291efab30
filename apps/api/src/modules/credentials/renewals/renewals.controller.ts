import {
  applyDecorators,
  Controller,
  Get,
  Headers,
  Inject,
  Param,
  Post,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { DOCUMENT_MAX_BYTES } from '@tracker/contracts/credentials/credential-limits';
import {
  type CredentialDetail,
  credentialDetailSchema,
  type Renewal,
  renewalFieldsSchema,
  renewalSchema,
} from '@tracker/contracts/credentials/credentials';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { type FormOptions, spoolFolder, withForm } from '../../../platform/http/multipart-form.js';
import { SignedIn } from '../../../platform/http/access/route-rules.js';
import { documentAnswer } from '../../documents/document-answer.js';
import { RenewalsService } from './renewals.service.js';

const RenewalFormBody = (): MethodDecorator =>
  Documented(({ ApiBody, ApiConsumes, ApiHeader }) =>
    applyDecorators(
      ApiConsumes('multipart/form-data'),
      ApiHeader({
        name: 'Idempotency-Key',
        required: false,
        description: 'A request that is sent again with its key is one renewal. With another body it is refused (422).',
      }),
      ApiBody({
        schema: {
          type: 'object',
          required: ['issueDate', 'expiryDate'],
          properties: {
            issueDate: { type: 'string', format: 'date' },
            expiryDate: { type: 'string', format: 'date', description: 'After the current one' },
            notes: { type: 'string', description: 'Left out or empty keeps the present notes' },
            document: { type: 'string', format: 'binary', description: 'PDF, JPG or PNG of at most 10 MiB' },
          },
        },
      }),
    ),
  );

@Controller('api/credentials/:id/renewals')
export class RenewalsController {
  private readonly formOptions: FormOptions;

  constructor(
    private readonly renewals: RenewalsService,
    @Inject(ENVIRONMENT) { dataDir }: Environment,
  ) {
    this.formOptions = {
      textFields: Object.keys(renewalFieldsSchema.shape),
      fileField: 'document',
      maxFileBytes: DOCUMENT_MAX_BYTES,
      spoolFolder: spoolFolder(dataDir),
    };
  }

  @Get()
  @SignedIn()
  @Answers(renewalSchema, { list: true })
  list(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string): Promise<Renewal[]> {
    return this.renewals.list(actor, id);
  }

  @Post()
  @SignedIn()
  @RenewalFormBody()
  @Answers(credentialDetailSchema, { status: 201 })
  renew(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<CredentialDetail> {
    return withForm(request, this.formOptions, (form) => this.renewals.renew(actor, id, form, key));
  }

  @Get(':renewalId/document')
  @SignedIn()
  @Documented(({ ApiProduces }) => ApiProduces('application/pdf', 'image/jpeg', 'image/png'))
  async open(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Param('renewalId', { schema: idSchema }) renewalId: string,
    @Headers('if-none-match') knownTag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const document = await this.renewals.document(actor, id, renewalId);
    return documentAnswer(document, () => this.renewals.read(document), { knownTag, reply });
  }
}
