import { Body, Controller, Get, Header, Param, Post, Query } from '@nestjs/common';
import { type CredentialFields, recordedFieldsSchema } from '@tracker/contracts/credentials/credentials';
import {
  type CredentialRowsQuery,
  credentialRowsQuerySchema,
  credentialRowsSchema,
} from '@tracker/contracts/integrations/v1-lists';
import { credentialRowSchema } from '@tracker/contracts/integrations/v1-rows';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { CurrentActor, CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { AnswersReady } from '../../../platform/http/answers/answers.decorator.js';
import { Idempotent } from '../../../platform/http/idempotency-key.js';
import { CredentialsService } from '../../credentials/credentials.service.js';
import { V1Call } from './v1-call.decorator.js';
import { V1Rows } from './v1-rows.js';

@Controller('api/v1')
export class V1CredentialsController {
  constructor(
    private readonly rows: V1Rows,
    private readonly credentials: CredentialsService,
  ) {}

  @Get('credentials')
  @V1Call(
    'List the credentials of the members',
    'credentials:read',
    'reports.read-everyone',
    'Archived credentials, notes and documents are left out.',
  )
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(credentialRowsSchema)
  listCredentials(
    @CurrentMembership() { organizationId }: Membership,
    @Query({ schema: credentialRowsQuerySchema }) query: CredentialRowsQuery,
  ): Promise<string> {
    return this.rows.credentials(organizationId, query);
  }

  @Get('credentials/:id')
  @V1Call('Get a credential', 'credentials:read', 'reports.read-everyone')
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(credentialRowSchema)
  getCredential(
    @CurrentMembership() { organizationId }: Membership,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<string> {
    return this.rows.credential(organizationId, id);
  }

  @Post('members/:memberId/credentials')
  @V1Call(
    'Record a credential for a member',
    'credentials:write',
    'credentials.record',
    'The member owns it and is notified by email.',
  )
  @Idempotent()
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(credentialRowSchema, { status: 201 })
  async recordCredential(
    @CurrentMembership() { organizationId }: Membership,
    @Param('memberId', { schema: idSchema }) memberId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: recordedFieldsSchema }) fields: CredentialFields,
  ): Promise<string> {
    const { id } = await this.credentials.recordFields(organizationId, actor, memberId, fields);
    return this.rows.credential(organizationId, id);
  }
}
