import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor, Directory, Membership } from '../../actor/actor.js';
import { signInRequired, wrongScimToken } from '../../domain-error.js';

export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw signInRequired();
  return actor;
});

export const CurrentAuthor = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { actor, releaser } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor && !releaser) throw signInRequired();
  return releaser?.actor ?? String(actor?.email);
});

export const OptionalActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | null => context.switchToHttp().getRequest<FastifyRequest>().actor,
);

export const CurrentMembership = createParamDecorator((_: unknown, context: ExecutionContext): Membership => {
  const { membership } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!membership) throw new Error('CurrentMembership needs OrganizationPermission on the handler');
  return membership;
});

export const CurrentDirectory = createParamDecorator((_: unknown, context: ExecutionContext): Directory => {
  const { directory } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!directory) throw wrongScimToken();
  return directory;
});
