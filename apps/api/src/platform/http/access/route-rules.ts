import { RouteConfig } from '@nestjs/platform-fastify';
import type { ApiScope } from '@tracker/contracts/integrations/token-scopes';
import type { OrganizationPermission as Permission } from '@tracker/contracts/organizations/permissions';
import type { TokenScope } from '@tracker/contracts/rollout/remote-access';
import type { Actor, ApiToken, Directory, Membership, Releaser } from '../../actor/actor.js';

export type RouteAccess =
  | { kind: 'public' }
  | { kind: 'optional' }
  | { kind: 'signed-in' }
  | { kind: 'operator' }
  | { kind: 'operator-or-owner'; scope?: TokenScope }
  | { kind: 'release-token' }
  | { kind: 'directory' }
  | { kind: 'organization'; permission: Permission }
  | { kind: 'api-token'; scope: ApiScope | null; permission: Permission };

interface RouteRules {
  access?: RouteAccess;
  envelope?: { withError: boolean };
  acceptsAnyOrigin?: boolean;
  whileLeaving?: boolean;
  acceptsHtmlForms?: boolean;
  acceptsArchives?: boolean;
  maxBodyBytes?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteRules {}
  interface FastifyRequest {
    actor: Actor | null;
    membership: Membership | null;
    directory: Directory | null;
    token: ApiToken | null;
    releaser: Releaser | null;
  }
}

const RULES = Symbol('route-rules');

// Every handler has exactly one of these; the permission guard denies handlers without one.

export const Public = () => routeRules({ access: { kind: 'public' } });

export const PublicOrSignedIn = () => routeRules({ access: { kind: 'optional' } });

export const SignedIn = () => routeRules({ access: { kind: 'signed-in' } });

/**
 * Requires a member of the organization in the route parameter `:id` whose role has `permission`; 404 for everyone
 * else.
 */
export const OrganizationPermission = (permission: Permission) =>
  routeRules({ access: { kind: 'organization', permission } });

export const WithReleaseToken = () => routeRules({ access: { kind: 'release-token' } });

/** Directories authenticate with a token rather than a cookie, so they need no origin check. */
export const DirectoryOnly = () => routeRules({ access: { kind: 'directory' }, acceptsAnyOrigin: true });

/**
 * For calls of `/api/v1`: a token with `scope` (null: with any) whose creator's role has `permission`. Cookies are
 * ignored, so no origin check is needed.
 */
export const TokenPermission = (scope: ApiScope | null, permission: Permission) =>
  routeRules({ access: { kind: 'api-token', scope, permission }, acceptsAnyOrigin: true });

export const OperatorOnly = () => routeRules({ access: { kind: 'operator' } });

/**
 * Operators and owners of the remote in the route parameter `:remote`, or of any remote without that parameter; 404 for
 * everyone else. With `scope`, also programs with a token of the remote that has this scope.
 */
export const OperatorOrOwner = (scope?: TokenScope) =>
  routeRules({ access: { kind: 'operator-or-owner', ...(scope && { scope }) } });

/** Skips the origin check for server-to-server calls that authenticate otherwise, such as signed webhooks. */
export const AnyOrigin = () => routeRules({ acceptsAnyOrigin: true });

export const WhileLeaving = () => routeRules({ whileLeaving: true });

export const AcceptsArchives = () => routeRules({ acceptsArchives: true });

export const AcceptsBodyOf = (maxBodyBytes: number) => routeRules({ maxBodyBytes });

export const AcceptsHtmlForms = () => routeRules({ acceptsHtmlForms: true });

/** Errors have the form `{success: false, message}`; `withError` repeats the message as `error`. */
export const EnvelopeErrors = ({ withError = false }: { withError?: boolean } = {}) =>
  routeRules({ envelope: { withError } });

function routeRules(rules: RouteRules): MethodDecorator {
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
