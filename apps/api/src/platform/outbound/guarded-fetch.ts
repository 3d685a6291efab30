import { lookup, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const MAX_BYTES = 1024 * 1024;
const MAX_MS = 10_000;

/** An address that the product does not call, or an answer that it does not accept. The sentence is for the person who entered the address. */
export class RefusedCallError extends Error {}

export interface CallRules {
  /** For development: loopback addresses may be called, also without TLS. */
  allowsLoopback: boolean;
  /** Of the answer's body; a megabyte by default. */
  maxBytes?: number;
  /** From the call to the last byte of the answer; ten seconds by default. */
  maxMs?: number;
  /** Resolves names to addresses; `dns.lookup` by default. */
  resolve?: (name: string, options: LookupAllOptions, done: Resolved) => void;
}

type Resolved = (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void;

/** Refuses what the address itself shows to be out of bounds. Names are checked when they are resolved. */
export function checkAddress(url: URL, { allowsLoopback }: CallRules): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = allowsLoopback && (host === 'localhost' || isLoopbackAddress(host));
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    throw new RefusedCallError('The address must begin with https://.');
  if (url.username || url.password) throw new RefusedCallError('The address must not contain a name or password.');
  if (isIP(host) && !isLocal && !isPublicAddress(host)) throw new RefusedCallError('The address is not a public one.');
}

/**
 * `fetch` for addresses that people entered. It connects to public addresses only, and checks the address it connects to, so DNS
 * rebinding cannot lead it elsewhere. It follows no redirect, and limits the size and the duration of an answer.
 */
export function guardedFetch(rules: CallRules) {
  return async (address: string, options: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    checkAddress(url, rules);
    // Loaded with the first call, because the start of the server does not need it.
    const { Agent, errors, request } = await import('undici');
    const { maxBytes = MAX_BYTES, maxMs = MAX_MS } = rules;
    const timeout = AbortSignal.timeout(maxMs);
    // One agent for each call: no connection stays open for another name.
    const dispatcher = new Agent({ maxResponseSize: maxBytes, connect: { lookup: checkedLookup(rules) } });
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
        throw new RefusedCallError('The provider answers with a redirect, which is not followed.');
      const bytes = await answer.body.arrayBuffer();
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) headers.set(name, String(value));
      return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
    } catch (error) {
      if (error instanceof errors.ResponseExceededMaxSizeError)
        throw new RefusedCallError('The answer of the provider is too large.');
      throw error;
    } finally {
      await dispatcher.destroy();
    }
  };
}

/** Resolves a name for a connection, and refuses it if any of its addresses may not be called. */
function checkedLookup({ allowsLoopback, resolve = lookup }: CallRules): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isAllowed = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new RefusedCallError('The address is not a public one.'), []);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}

/** The only block of IPv6 that is allocated to the public internet. An IPv4 address written as IPv6 is outside of it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6));
}

export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
}
