import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../config/environment.js';
import { DomainError, notFound } from '../errors/domain-error.js';

/** Whether the request proves itself by this token. The comparison takes the same time whatever was sent; without a token nothing proves anything. */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | null): boolean {
  return token !== null && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

// Equal lengths, which timingSafeEqual insists on.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

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
