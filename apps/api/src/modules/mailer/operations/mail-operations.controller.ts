import { Controller, Get, Param, Post } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { mailStateSchema } from '@tracker/contracts/rollout/operations';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { notFound } from '../../../platform/domain-error.js';
import { OperatorOnly } from '../../../platform/http/access/route-rules.js';
import { MailOperationsRepository } from './mail-operations.repository.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';

@Controller('api/operator/mail')
export class MailOperationsController {
  constructor(
    private readonly repository: MailOperationsRepository,
    private readonly wake: Wake,
  ) {}

  @Get()
  @OperatorOnly()
  @Answers(mailStateSchema)
  async state() {
    const [counts, lastScanAt, undelivered] = await Promise.all([
      this.repository.counts(),
      this.repository.lastScanAt(),
      this.repository.listUndelivered(),
    ]);
    return { ...counts, lastScanAt: lastScanAt?.toISOString() ?? null, undelivered };
  }

  @Post(':id/retry')
  @OperatorOnly()
  @Answers(outcomeSchema)
  async retry(@Param('id', { schema: idSchema }) id: string) {
    if (!(await this.repository.requeue(id))) throw notFound();
    this.wake.notify('outbox');
    return { success: true, message: 'The email is queued again.' };
  }
}
