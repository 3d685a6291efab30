import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { exportFormatSchema, exportQuerySchema } from '@tracker/contracts/credentials/credentials';
import type { Actor } from '../../../platform/actor/actor.js';
import { contentDisposition } from '../../../platform/http/answers/headers.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { Documented } from '../../../platform/http/answers/answers.decorator.js';
import { SignedIn } from '../../../platform/http/access/route-rules.js';
import { validationError } from '../../../platform/http/errors/validation-sentences.js';
import { CredentialExportService } from './credential-export.service.js';
import { DomainError } from '../../../platform/domain-error.js';

@Controller('api/credentials/export')
export class CredentialExportController {
  constructor(private readonly exports: CredentialExportService) {}

  @Get(':format')
  @SignedIn()
  @Documented(({ ApiProduces }) => ApiProduces('text/csv', 'application/pdf'))
  async export(
    @CurrentActor() actor: Actor,
    @Param('format') formatText: string,
    @Query() queryText: Record<string, unknown>,
  ): Promise<StreamableFile> {
    const format = exportFormatSchema.safeParse(formatText);
    if (!format.success) throw unknownExportFormat();
    const query = exportQuerySchema.safeParse(queryText);
    if (!query.success) throw validationError(query.error.issues);
    const { content, fileName, contentType } = await this.exports.export(actor, format.data, query.data);
    return new StreamableFile(content, { type: contentType, disposition: contentDisposition('attachment', fileName) });
  }
}

const unknownExportFormat = () => new DomainError('unknown-export-format', 404, 'There is no export in this format.');
