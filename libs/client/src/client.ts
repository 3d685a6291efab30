import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema';

export type { paths };
export type MemberRow = components['schemas']['MemberRow'];
export type CredentialRow = components['schemas']['CredentialRow'];
export type ComplianceRow = components['schemas']['ComplianceRow'];
export type AuditRow = components['schemas']['AuditRow'];
export type Problem = components['schemas']['Problem'];

/** An installation, such as `https://tracker.example`, and an API token of an organization. */
export interface TrackerAccess {
  url: string;
  token: string;
}

/** Calls resolve to `{ data }`, or to `{ error }` with a problem; they reject only if no answer arrives. */
export function createTrackerClient({ url, token }: TrackerAccess): Client<paths> {
  return createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
}
