import type { FastifyReply } from 'fastify';
import { FILE_POLICY } from '../../../platform/http/answers/security-headers.js';

/** Verifiers also run in pages of other sites. The answer is the same for everyone. */
export function openToAll(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
    'content-security-policy': FILE_POLICY,
  });
}
