import { isUtf8 } from 'node:buffer';
import { parse as parseQuery } from 'node:querystring';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, invalidText } from '../domain-error.js';
import { decodedPath, pathOfTarget } from './request-path.js';
import { isScimPath } from './errors/scim-error.js';

export const JSON_LIMIT_BYTES = 256 * 1024;

/**
 * Matches every JSON escape; the group captures lone surrogates, which UTF-8 can't hold and would be silently replaced,
 * and NUL, which PostgreSQL's text can't store.
 */
const ESCAPES = /\\(?:u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|u(0000|[dD][89a-fA-F]\w\w)|.)/gs;

type Done = (error: Error | null, body?: unknown) => void;

export function parseBodies(app: NestFastifyApplication): void {
  const options = { bodyLimit: JSON_LIMIT_BYTES };
  const parseJson = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  const takeJson = (request: FastifyRequest, body: Buffer, done: Done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(notUtf8());
    else if (namesNoText(body.toString())) done(invalidText());
    else void parseJson(request, body.toString(), done);
  };
  app.useBodyParser('application/json', options, takeJson);
  app.useBodyParser('application/scim+json', options, (request: FastifyRequest, body: Buffer, done: Done) => {
    if (isScimPath(decodedPath(pathOfTarget(request.url)))) takeJson(request, body, done);
    else done(unsupportedContentType());
  });
  app.useBodyParser(
    'application/x-www-form-urlencoded',
    options,
    (request: FastifyRequest, body: Buffer, done: Done) => {
      if (!request.routeOptions.config.acceptsHtmlForms) done(unsupportedContentType());
      else if (!isUtf8(body) || !isEncodedUtf8(body.toString())) done(notUtf8());
      else done(null, parseQuery(body.toString()));
    },
  );
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (route.config?.maxBodyBytes) route.bodyLimit = route.config.maxBodyBytes;
  });
  fastify.addContentTypeParser(['application/gzip', 'application/x-gzip'], (request, payload, done) => {
    if (request.routeOptions.config.acceptsArchives) done(null, payload);
    else done(unsupportedContentType());
  });
}

function namesNoText(json: string): boolean {
  if (!json.includes('\\u')) return false;
  for (const [, unstorable] of json.matchAll(ESCAPES)) if (unstorable !== undefined) return true;
  return false;
}

function isEncodedUtf8(form: string): boolean {
  try {
    decodeURIComponent(form.replace(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

const unsupportedContentType = () =>
  new DomainError('unsupported-content-type', 415, 'This content type is not accepted here.');

/** Decoding it anyway would silently replace characters. */
export const notUtf8 = () => new DomainError('invalid-text', 400, 'The text that was sent is not valid UTF-8.');
