import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type HandlesJobs, JobHandler, jobQueue, type JobRun } from '../../../platform/jobs/durable/durable-jobs.js';
import { DeliveriesService } from './deliveries.service.js';

/** Triggers queue these jobs with the webhook's id as their key, so that each webhook has one. */
export const webhookDeliveries = jobQueue('webhook-deliveries', z.object({ webhookId: z.string() }));

/**
 * A webhook occupies a slot for at most one turn, so others wait only if webhooks that hang take all slots. Attempts
 * count failures of the database, not of the webhook.
 */
@Injectable()
@JobHandler(webhookDeliveries, { concurrency: 50, attempts: 100, timeoutSeconds: 60 })
export class WebhookDeliveriesJob implements HandlesJobs<typeof webhookDeliveries> {
  constructor(private readonly deliveries: DeliveriesService) {}

  async handle({ webhookId }: { webhookId: string }, run: JobRun): Promise<void> {
    const nextMs = await this.deliveries.sendDue(webhookId, run.signal);
    if (nextMs !== null) run.again(nextMs);
  }
}
