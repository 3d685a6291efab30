import type { FastifyReply } from 'fastify';
import { isKnown } from '../../../platform/http/answers/negotiation.js';
import { SCIM_TYPE } from '../../../platform/http/errors/scim-error.js';
import { type ScimQuery, selected } from './scim-query.js';
import type { ScimResource } from './scim-resource.js';

/** Sends a resource with its version, or that the caller knows it already. */
export function answerWith(reply: FastifyReply, resource: ScimResource, query: ScimQuery, known?: string): void {
  const { version } = resource.meta;
  reply.header('etag', version);
  if (isKnown(known, version)) reply.code(304).send();
  else reply.type(SCIM_TYPE).send(JSON.stringify(selected(resource, query)));
}
