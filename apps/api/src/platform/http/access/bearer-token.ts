import { createHash, timingSafeEqual } from 'node:crypto';
import type { TokenScope } from '@tracker/contracts/rollout/remote-access';
import type { FastifyRequest } from 'fastify';
import type { Releaser, ReleaserLookup } from '../../actor/actor.js';
import type { Environment } from '../../config/environment.js';
import { DomainError } from '../../domain-error.js';

export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | null): boolean {
  return token !== null && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function bearerTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

export async function releaserOf(
  request: Pick<FastifyRequest, 'headers'>,
  { releaseToken }: Pick<Environment, 'releaseToken'>,
  releasers: ReleaserLookup,
): Promise<Releaser> {
  if (hasBearerToken(request, releaseToken)) return { actor: 'release token', remote: null, scopes: ['release'] };
  const token = bearerTokenOf(request);
  const releaser = token === null ? null : await releasers.releaserOf(token);
  if (releaser) return releaser;
  throw wrongReleaseToken();
}

export const wrongReleaseToken = () =>
  new DomainError('wrong-release-token', 401, 'The release token is missing, invalid, expired or revoked.', {
    'www-authenticate': 'Bearer',
  });

export function requireScope({ remote, scopes }: Releaser, scope: TokenScope, wanted: string | null): void {
  if (remote !== null && wanted !== null && remote !== wanted) throw tokenOfAnother(remote, wanted);
  if (!scopes.includes(scope)) throw scopeMissing(scope);
}

export const tokenOfAnother = (own: string, remote: string) =>
  new DomainError('token-of-another-remote', 403, `This token belongs to ${own}, not to ${remote.slice(0, 60)}.`);

export const scopeMissing = (scope: string) => new DomainError('scope', 403, `This token lacks the scope ${scope}.`);

export const wrongApiToken = () =>
  new DomainError('wrong-api-token', 401, 'The API token is missing or wrong, or no longer works.', {
    'www-authenticate': 'Bearer',
  });
