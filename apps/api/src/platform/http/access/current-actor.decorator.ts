import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor, Membership } from '../../actor/actor.js';
import type { Directory } from '../../actor/directory.js';
import { signInRequired, wrongScimToken } from '../../domain-error.js';

/** The signed-in person. Only on handlers that are not public. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw signInRequired();
  return actor;
});

/** The signed-in person or null, for public handlers. */
export const OptionalActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | null => context.switchToHttp().getRequest<FastifyRequest>().actor,
);

/** The actor's membership, on handlers with an organization permission. */
export const CurrentMembership = createParamDecorator((_: unknown, context: ExecutionContext): Membership => {
  const { membership } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!membership) throw new Error('CurrentMembership needs OrganizationPermission on the handler');
  return membership;
});

/** The directory that calls, on handlers for directories. */
export const CurrentDirectory = createParamDecorator((_: unknown, context: ExecutionContext): Directory => {
  const { directory } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!directory) throw wrongScimToken();
  return directory;
});
