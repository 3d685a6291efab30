import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Releaser, ReleaserLookup } from '../../actor/releaser.js';
import type { Environment } from '../../config/environment.js';
import { DomainError, notFound } from '../../domain-error.js';

/** Whether the request proves itself by this token. The comparison takes the same time whatever was sent; without a token nothing proves anything. */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | null): boolean {
  return token !== null && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

// Equal lengths, which timingSafeEqual insists on.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Who releases builds. Throws for everybody else: where no token is set for all remotes, there is nothing at the address. */
export async function releaserOf(
  request: Pick<FastifyRequest, 'headers'>,
  { releaseToken }: Pick<Environment, 'releaseToken'>,
  releasers: ReleaserLookup,
): Promise<Releaser> {
  if (hasBearerToken(request, releaseToken)) return { actor: 'release token', remote: null };
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const releaser = token === undefined ? null : await releasers.releaserOf(token);
  if (releaser) return releaser;
  throw releaseToken === null ? notFound() : wrongReleaseToken();
}

export const wrongReleaseToken = () =>
  new DomainError('wrong-release-token', 401, 'The release token is missing or wrong.', {
    'www-authenticate': 'Bearer',
  });
