import { Reflector } from '@nestjs/core';
import { z } from 'zod';
import { JOB_HANDLER, JobHandler, jobQueue } from './durable-jobs.js';

test('a queue has a name and what its jobs carry, and its handler says how they are done', () => {
  const payload = z.object({ n: z.number() });
  const queue = jobQueue('bells', payload);
  expect(queue).toEqual({ name: 'bells', payload });
  const limits = { concurrency: 5, attempts: 3, timeoutSeconds: 30 };
  @JobHandler(queue, limits)
  class BellHandler {}
  expect(new Reflector().get(JOB_HANDLER, BellHandler)).toEqual({ queue, ...limits });
});
