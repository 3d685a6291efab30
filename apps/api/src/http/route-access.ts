import { RouteConfig } from '@nestjs/platform-fastify';
import type { OrganizationPermission } from '@tracker/contracts/permissions';
import type { Actor, Membership } from './actor.js';

/** Who may call a handler. */
export type RouteAccess =
  | { kind: 'public' }
  | { kind: 'optional' }
  | { kind: 'signed-in' }
  | { kind: 'operator' }
  | { kind: 'release-token' }
  | { kind: 'organization'; permission: OrganizationPermission };

/** What decorators say about a route; Fastify carries it, so that hooks and the error filter see it before and without the handler. */
export interface RouteRules {
  access?: RouteAccess;
  envelope?: { withError: boolean };
  acceptsAnyOrigin?: boolean;
  acceptsHtmlForms?: boolean;
  acceptsArchives?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteRules {}
  interface FastifyRequest {
    actor: Actor | null;
    membership: Membership | null;
  }
}

const RULES = Symbol('route-rules');

/** Adds to the rules of one handler; several such decorators on it add up. */
export function routeRules(rules: RouteRules): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const merged: RouteRules = { ...Reflect.getMetadata(RULES, handler), ...rules };
    Reflect.defineMetadata(RULES, merged, handler);
    RouteConfig(merged)(target, key, descriptor);
  };
}

export function rulesOfHandler(handler: object): RouteRules {
  return (Reflect.getMetadata(RULES, handler) as RouteRules | undefined) ?? {};
}
