import { parse as parseQuery } from 'node:querystring';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.js';

export const JSON_LIMIT_BYTES = 256 * 1024;

type Done = (error: Error | null, body?: unknown) => void;

/** Which bodies the calls take besides the forms with files: JSON, and where a route says so the fields of an HTML form or an archive. */
export function parseBodies(app: NestFastifyApplication): void {
  const options = { bodyLimit: JSON_LIMIT_BYTES };
  const parseJson = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', options, (request: FastifyRequest, body: Buffer, done: Done) => {
    // Many clients name the type in every request. A call that needs fields misses them by itself.
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
  app.useBodyParser(
    'application/x-www-form-urlencoded',
    options,
    (request: FastifyRequest, body: Buffer, done: Done) => {
      if (request.routeOptions.config.acceptsHtmlForms) done(null, parseQuery(body.toString()));
      else done(unsupportedContentType());
    },
  );
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser(['application/gzip', 'application/x-gzip'], (request, payload, done) => {
    if (request.routeOptions.config.acceptsArchives) done(null, payload);
    else done(unsupportedContentType());
  });
}

const unsupportedContentType = () =>
  new DomainError('unsupported-content-type', 415, 'This content type is not accepted here.');
