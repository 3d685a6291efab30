import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('tracker');

/**
 * Does `work` in a span of its own, beneath the one that is under way. Where no traces are sent it only does the work.
 * @param name low in number: never with an id or anything of a person
 */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      // What a person could cause is an answer. Not the message: those of databases and mail servers quote what people typed.
      if (!isAnswer(error))
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Whether it is a refusal in words, with the status that people get. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;
}
