import type { FastifyRequest } from 'fastify';
import type { Environment } from '../config/environment.js';
import { hasBearerToken } from './bearer-token.js';
import { DomainError } from './domain-error.js';
import { notFound } from './http.errors.js';

/** Throws unless the caller may release builds. Where nobody may, there is nothing at the address. */
export function requireReleaseToken(
  request: Pick<FastifyRequest, 'headers'>,
  { releaseToken }: Pick<Environment, 'releaseToken'>,
): void {
  if (releaseToken === null) throw notFound();
  if (!hasBearerToken(request, releaseToken)) throw wrongReleaseToken();
}

const wrongReleaseToken = () =>
  new DomainError('wrong-release-token', 401, 'The release token is missing or wrong.', {
    'www-authenticate': 'Bearer',
  });
