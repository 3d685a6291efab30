import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether the request proves itself by this token. The comparison takes the same time whatever was sent; without a token nothing proves anything. */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | null): boolean {
  return token !== null && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

// Equal lengths, which timingSafeEqual insists on.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
