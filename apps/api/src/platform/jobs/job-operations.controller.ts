import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { jobIdSchema, jobPageSchema, type JobQuery, jobQuerySchema } from '@tracker/contracts/rollout/operations';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import { Answers } from '../http/answers/answers.decorator.js';
import { DomainError, notFound } from '../domain-error.js';
import { OperatorOnly } from '../http/access/route-rules.js';
import { Wake } from './wake/wake.js';
import { JobOperationsRepository } from './job-operations.repository.js';

@Controller('api/operator/jobs')
export class JobOperationsController {
  constructor(
    private readonly repository: JobOperationsRepository,
    private readonly wake: Wake,
  ) {}

  @Get()
  @OperatorOnly()
  @Answers(jobPageSchema)
  list(@Query({ schema: jobQuerySchema }) query: JobQuery) {
    return this.repository.list(query);
  }

  @Post(':id/retry')
  @OperatorOnly()
  @Answers(outcomeSchema)
  async retry(@Param('id', { schema: jobIdSchema }) id: string) {
    const isQueued = await this.repository.requeue(id);
    if (isQueued === null) throw notFound();
    if (!isQueued) throw new DomainError('job-already-queued', 409, 'The same job is already queued.');
    this.wake.notify('durable_jobs');
    return { success: true, message: 'The job is queued again.' };
  }

  @Post(':id/discard')
  @OperatorOnly()
  @Answers(outcomeSchema)
  async discard(@Param('id', { schema: jobIdSchema }) id: string) {
    if (!(await this.repository.discard(id))) throw notFound();
    return { success: true, message: 'The job is discarded.' };
  }
}
