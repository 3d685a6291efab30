import { Controller, Get, Header, Query } from '@nestjs/common';
import {
  type ComplianceQuery,
  complianceQuerySchema,
  complianceReportSchema,
  entryPageSchema,
  type EntryQuery,
  entryQuerySchema,
} from '@tracker/contracts/reports/compliance-report';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers, AnswersReady } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../platform/http/access/route-rules.js';
import { ComplianceService } from './compliance.service.js';

@Controller('api/reports/compliance')
export class ComplianceController {
  constructor(private readonly compliance: ComplianceService) {}

  @Get()
  @SignedIn()
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(complianceReportSchema)
  report(
    @CurrentActor() actor: Actor,
    @Query({ schema: complianceQuerySchema }) query: ComplianceQuery,
  ): Promise<string> {
    return this.compliance.reportJson(actor, query);
  }

  @Get('entries')
  @SignedIn()
  @Answers(entryPageSchema)
  entries(@CurrentActor() actor: Actor, @Query({ schema: entryQuerySchema }) query: EntryQuery) {
    return this.compliance.entries(actor, query);
  }
}
