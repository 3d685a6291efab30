import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Environment } from '../config/environment.js';
import type { AppLogger } from '../logging/logger.js';
import { JSON_LIMIT_BYTES } from './body-parsers.js';
import { answerClientError } from './errors/client-error.js';
import { sendFailure } from './errors/error.filter.js';
import { BARE_ANSWER_HEADERS } from './answers/security-headers.js';

const REQUEST_TIMEOUT_MS = 120_000;

export function createFastifyAdapter(environment: Environment, logger: AppLogger): FastifyAdapter {
  return new FastifyAdapter({
    loggerInstance: logger,
    // Its own lines hold addresses, and with them tokens; see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request would cost more than most answers take; what is logged names the request itself.
    childLoggerFactory: (own: FastifyBaseLogger) => own,
    genReqId: ({ headers }: IncomingMessage) => givenId(headers['x-request-id']) ?? randomUUID(),
    trustProxy: environment.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A longer token is as unknown as a short one: it gets the handler's answer, not the router's.
    routerOptions: { maxParamLength: 8_000 },
    // While the process ends, requests on open connections are answered as always, and then the connection is closed.
    return503OnClosing: false,
    // Contracts are of zod. Otherwise Fastify loads what it compiles JSON schemas with: a hundred and thirty modules, ajv among them.
    schemaController: { compilersFactory: { buildValidator: noJsonSchemas, buildSerializer: noJsonSchemas } },
    // A malformed address fails before there is a route or a hook.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendFailure(error, request, reply.headers({ ...BARE_ANSWER_HEADERS, 'x-request-id': request.id })),
    clientErrorHandler: answerClientError,
  });
}

function noJsonSchemas(): never {
  throw new Error(
    'Fastify compiles no JSON schemas here: a route names its contract by @Answers and the schemas of its handler.',
  );
}

/** What a caller or a proxy in front calls the request by; anything but a plain name is not taken into logs and trails. */
function givenId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : undefined;
}
