import type { OrganizationPermission as Permission } from '@tracker/contracts/permissions';
import { routeRules } from './route-access.js';

// Every handler carries exactly one of these; the permission guard denies a handler without one.

/** Anyone, signed in or not. */
export const Public = () => routeRules({ access: { kind: 'public' } });

/** Anyone; a signed-in caller is known to the handler (`@OptionalActor()`). */
export const PublicOrSignedIn = () => routeRules({ access: { kind: 'optional' } });

export const SignedIn = () => routeRules({ access: { kind: 'signed-in' } });

/** A member of the organization in the route parameter `:id` whose role has `permission`; to everyone else it does not exist (404). */
export const OrganizationPermission = (permission: Permission) =>
  routeRules({ access: { kind: 'organization', permission } });

/** Programs that send the RELEASE_TOKEN. */
export const WithReleaseToken = () => routeRules({ access: { kind: 'release-token' } });

/** The people of OPERATOR_EMAILS; to everyone else the path does not exist (404). */
export const OperatorOnly = () => routeRules({ access: { kind: 'operator' } });
