import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Outcome, Problem } from '@tracker/contracts/values/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, failureOf } from './failure.js';
import { namesType } from '../answers/headers.js';
import { decodedPath, pathOfTarget } from '../request-path.js';
import { isScimPath, SCIM_TYPE, scimErrorOf } from './scim-error.js';

const MAX_LENGTH = 300;

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    sendFailure(error, request, reply);
  }
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error);
  if (failure.status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
  if (reply.sent || reply.raw.headersSent) {
    // The response has begun, so only breaking the connection shows that it is incomplete.
    reply.raw.destroy();
    return;
  }
  reply
    .status(failure.status)
    .headers(failure.headers)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');
  const sentence = plainSentence(failure.sentence);
  const path = decodedPath(pathOfTarget(request.url));
  if (isScimPath(path)) {
    reply.type(SCIM_TYPE).send(JSON.stringify(scimErrorOf(failure, sentence)));
    return;
  }
  if (isV1Path(path) || namesType(request.headers.accept, 'application/problem+json')) {
    reply.type('application/problem+json').send(JSON.stringify(problemOf(failure, sentence, request.id)));
    return;
  }
  const envelope = request.routeOptions?.config?.envelope;
  if (envelope) {
    reply.type('application/json; charset=utf-8').send(JSON.stringify(envelopeOf(sentence, envelope.withError)));
    return;
  }
  reply.type('text/plain; charset=utf-8').send(sentence);
}

const isV1Path = (path: string): boolean => /^\/+api\/v1(?:\/|$)/i.test(path);

function problemOf(failure: Failure, sentence: string, correlationId: string): Problem {
  return { ...failure.details, title: sentence, status: failure.status, code: failure.code, correlationId };
}

function envelopeOf(message: string, withError: boolean): Outcome {
  return withError ? { success: false, message, error: message } : { success: false, message };
}

/**
 * Error bodies are shown to people as they are: one line of at most 300 characters, without braces or angle brackets.
 */
function plainSentence(text: string): string {
  const line = text
    .replace(/[{}<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}
