import type { ApiScope } from '@tracker/contracts/integrations/token-scopes';
import type { TokenScope } from '@tracker/contracts/rollout/remote-access';
import type { Role } from '@tracker/contracts/organizations/permissions';
import type { Environment } from '../config/environment.js';

export interface Actor {
  userId: string;
  email: string;
  /** Whether a provider has verified the address. Never authorize anything by an unverified address. */
  emailVerified: boolean;
  /** Whether the address is verified by a source other than an organization, see `hasOwnMark`. */
  hasOwnMark: boolean;
  firstName: string | null;
  lastName: string | null;
  /** IANA name; "today" is the calendar date in this zone. */
  timeZone: string;
  sessionId: string;
  leavingSince: Date | null;
}

export interface Membership {
  organizationId: string;
  role: Role;
}

/** Looks the session up on every request, so that a sign-out takes effect at once. Implemented by the auth module. */
export abstract class SessionLookup {
  abstract actorOf(token: string): Promise<Actor | null>;
}

/**
 * An organization can assert any email address for its members, so an address verified only by an organization makes
 * nobody an operator.
 */
export function isOperator(
  person: Pick<Actor, 'email' | 'hasOwnMark'>,
  { operatorEmails }: Pick<Environment, 'operatorEmails'>,
): boolean {
  return person.hasOwnMark && operatorEmails.includes(person.email.toLowerCase());
}

export interface Directory {
  organizationId: string;
  isOfOwner: boolean;
}

export abstract class DirectoryLookup {
  abstract directoryOf(token: string): Promise<Directory | null>;
}

export interface ApiToken {
  id: string;
  scopes: readonly ApiScope[];
  actor: Actor;
  membership: Membership;
  /** Set if the plan of the organization doesn't allow tokens. */
  refusal: Error | null;
}

export abstract class ApiTokenLookup {
  abstract tokenOf(token: string): Promise<ApiToken | null>;
}

export interface Releaser {
  actor: string;
  remote: string | null;
  scopes: readonly TokenScope[];
}

export abstract class ReleaserLookup {
  abstract releaserOf(token: string): Promise<Releaser | null>;
}

/**
 * SQL condition: the account's address is verified by a mailed code or by a provider that belongs to no organization.
 * Identities stored before providers' claims were recorded have null columns and fall back to the account's own flag.
 */
export function hasOwnMark(account: string): string {
  const isItsAddress = (address: string) => `lower(${address} collate "C") = lower(${account}.email collate "C")`;
  return `(${account}.email_verified and (coalesce(${isItsAddress(`${account}.confirmed_email`)}, false) or exists (
    select from identities own where own.user_id = ${account}.id and own.sso_organization_id is null
      and (own.email is null or ${isItsAddress('own.email')}) and coalesce(own.email_verified, true))))`;
}
