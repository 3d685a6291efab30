import { lookup, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent } from 'undici';

const MAX_BYTES = 1024 * 1024;
const MAX_MS = 10_000;

export class RefusedCallError extends Error {}

export interface CallRules {
  /** For development: permits loopback addresses, also without TLS. */
  allowsLoopback: boolean;
  maxBytes?: number;
  maxMs?: number;
  resolve?: (name: string, options: LookupAllOptions, done: Resolved) => void;
}

type Resolved = (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void;

export function checkAddress(url: URL, { allowsLoopback }: CallRules): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = allowsLoopback && (host === 'localhost' || isLoopbackAddress(host));
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    throw new RefusedCallError('The address must begin with https://.');
  if (url.username || url.password) throw new RefusedCallError('The address must not contain a name or password.');
  if (isIP(host) && !isLocal && !isPublicAddress(host)) throw new RefusedCallError('The address is not public.');
}

/** Connects only to permitted addresses. For calls of one URL, which may share connections. */
export async function guardedAgent(rules: CallRules, connections?: number): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    maxResponseSize: rules.maxBytes ?? MAX_BYTES,
    connect: { lookup: checkedLookup(rules) },
    ...(connections && { connections }),
  });
}

/**
 * `fetch` for user-supplied addresses, protected against SSRF. It checks the address it connects to, which prevents DNS
 * rebinding, follows no redirects, and limits the response's size and duration.
 */
export function guardedFetch(rules: CallRules) {
  return async (address: string, options: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    checkAddress(url, rules);
    const { errors, request } = await import('undici');
    const { maxMs = MAX_MS } = rules;
    const timeout = AbortSignal.timeout(maxMs);
    // One agent per call, so that no connection is reused for another host name.
    const dispatcher = await guardedAgent(rules);
    try {
      const answer = await request(url, {
        dispatcher,
        method: options.method ?? 'GET',
        headers: Object.fromEntries(new Headers(options.headers)),
        body:
          options.body instanceof URLSearchParams ? options.body.toString() : ((options.body as string | null) ?? null),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      });
      const { statusCode: status } = answer;
      if (status >= 300 && status < 400)
        throw new RefusedCallError('It answered with a redirect, which is not followed.');
      const bytes = await answer.body.arrayBuffer();
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) headers.set(name, String(value));
      return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
    } catch (error) {
      if (error instanceof errors.ResponseExceededMaxSizeError) throw new RefusedCallError('Its answer is too large.');
      throw error;
    } finally {
      await dispatcher.destroy();
    }
  };
}

function checkedLookup({ allowsLoopback, resolve = lookup }: CallRules): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isAllowed = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new RefusedCallError('The address is not public.'), []);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6));
}

export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
}
