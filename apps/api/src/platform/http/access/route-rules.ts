import { RouteConfig } from '@nestjs/platform-fastify';
import type { OrganizationPermission as Permission } from '@tracker/contracts/organizations/permissions';
import type { Actor, Membership } from '../../actor/actor.js';
import type { Directory } from '../../actor/directory.js';
import type { Releaser } from '../../actor/releaser.js';

/** Who may call a handler. */
export type RouteAccess =
  | { kind: 'public' }
  | { kind: 'optional' }
  | { kind: 'signed-in' }
  | { kind: 'operator' }
  | { kind: 'operator-or-owner' }
  | { kind: 'release-token' }
  | { kind: 'directory' }
  | { kind: 'organization'; permission: Permission };

/** What decorators say about a route; Fastify carries it, so that hooks and the error filter see it before and without the handler. */
export interface RouteRules {
  access?: RouteAccess;
  envelope?: { withError: boolean };
  acceptsAnyOrigin?: boolean;
  whileLeaving?: boolean;
  acceptsHtmlForms?: boolean;
  acceptsArchives?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteRules {}
  interface FastifyRequest {
    actor: Actor | null;
    membership: Membership | null;
    directory: Directory | null;
    releaser: Releaser | null;
  }
}

const RULES = Symbol('route-rules');

// Every handler carries exactly one of these; the permission guard denies a handler without one.

/** Anyone, signed in or not. */
export const Public = () => routeRules({ access: { kind: 'public' } });

/** Anyone; a signed-in caller is known to the handler (`@OptionalActor()`). */
export const PublicOrSignedIn = () => routeRules({ access: { kind: 'optional' } });

export const SignedIn = () => routeRules({ access: { kind: 'signed-in' } });

/** A member of the organization in the route parameter `:id` whose role has `permission`; to everyone else it does not exist (404). */
export const OrganizationPermission = (permission: Permission) =>
  routeRules({ access: { kind: 'organization', permission } });

/** Programs that send the RELEASE_TOKEN, or a token of one remote. */
export const WithReleaseToken = () => routeRules({ access: { kind: 'release-token' } });

/** An organization's directory, which proves itself by its token and not by a cookie: pages of other origins gain nothing by calling. */
export const DirectoryOnly = () => routeRules({ access: { kind: 'directory' }, acceptsAnyOrigin: true });

/** The people of OPERATOR_EMAILS; to everyone else the path does not exist (404). */
export const OperatorOnly = () => routeRules({ access: { kind: 'operator' } });

/** Operators, and the owners of the remote in the route parameter `:remote`, or of any where there is none; 404 for everyone else. */
export const OperatorOrOwner = () => routeRules({ access: { kind: 'operator-or-owner' } });

// In what a handler departs from the rules for all.

/** For calls from other servers that prove themselves otherwise, such as a signed webhook: no Origin check. */
export const AnyOrigin = () => routeRules({ acceptsAnyOrigin: true });

/** Also for people whose account is about to be deleted, who may do nothing else until they undo it. */
export const WhileLeaving = () => routeRules({ whileLeaving: true });

/** For handlers that take a gzip-compressed archive; its bytes come as a stream, and the handler sets the limits. */
export const AcceptsArchives = () => routeRules({ acceptsArchives: true });

/** For handlers that a page's form posts to without a script. */
export const AcceptsHtmlForms = () => routeRules({ acceptsHtmlForms: true });

/** Errors of this handler are answered as `{success: false, message}`, and with `withError` as `error` too. */
export const EnvelopeErrors = ({ withError = false }: { withError?: boolean } = {}) =>
  routeRules({ envelope: { withError } });

/** Adds to the rules of one handler; several such decorators on it add up. */
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
