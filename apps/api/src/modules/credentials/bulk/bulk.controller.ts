import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  type BulkOutcome,
  bulkOutcomeSchema,
  type BulkRequest,
  bulkRequestSchema,
} from '@tracker/contracts/credentials/credential-bulk';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../../platform/http/access/route-rules.js';
import { BulkService } from './bulk.service.js';

@Controller('api/credentials/bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  /** Items are independent: one that fails does not stop the others. */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @Answers(bulkOutcomeSchema)
  run(@CurrentActor() actor: Actor, @Body({ schema: bulkRequestSchema }) request: BulkRequest): Promise<BulkOutcome> {
    return this.bulk.run(actor, request);
  }
}
