import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Environment } from '../config/environment.js';
import type { AppLogger } from '../observability/logger.js';
import { JSON_LIMIT_BYTES } from './body-parsers.js';
import { sendFailure } from './errors/error.filter.js';
import { BARE_ANSWER_HEADERS } from './answers/security-headers.js';
import type { Socket } from 'node:net';
import { failureOf } from './errors/failure.js';

const REQUEST_TIMEOUT_MS = 120_000;
/** Room for an export that names 1,000 credentials in its address. */
const MAX_HEADER_BYTES = 64 * 1024;

export function createFastifyAdapter(environment: Environment, logger: AppLogger): FastifyAdapter {
  return new FastifyAdapter({
    loggerInstance: logger,
    // Request lines contain URLs, and with them tokens; see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost more than most responses; entries name the request themselves.
    childLoggerFactory: (own: FastifyBaseLogger) => own,
    genReqId: ({ headers }: IncomingMessage) => givenId(headers['x-request-id']) ?? randomUUID(),
    trustProxy: environment.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    // Long tokens reach the handler, which answers them like any other unknown token.
    routerOptions: { maxParamLength: 8_000 },
    // During shutdown, requests on open connections get a normal response, then the connection closes.
    return503OnClosing: false,
    // Contracts use zod. Without this, Fastify loads 130 modules to compile JSON schemas, among them ajv.
    schemaController: { compilersFactory: { buildValidator: noJsonSchemas, buildSerializer: noJsonSchemas } },
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

/** Accepts only plain ids from clients and proxies, because they end up in logs and the audit trail. */
function givenId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : undefined;
}

interface ClientError extends Error {
  code?: string;
  rawPacket?: unknown;
}

const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ \S+ HTTP\/1\.[01]\r?\n/;

function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, sentence } = failureOf({ statusCode: statusOf(error) });
  const headers: Record<string, string> = {
    ...BARE_ANSWER_HEADERS,
    ...(status === 405 && { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' }),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(sentence)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}`);
}

function statusOf({ code, rawPacket }: ClientError): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  // Node's parser knows only registered methods. For other methods the client expects 405.
  if (code === 'HPE_INVALID_METHOD' && Buffer.isBuffer(rawPacket) && REQUEST_LINE.test(rawPacket.toString('latin1')))
    return 405;
  return 400;
}
