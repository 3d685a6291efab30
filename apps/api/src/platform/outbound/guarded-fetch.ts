import { once } from 'node:events';
import { lookup, type LookupAllOptions } from 'node:dns';
import { type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

const MOST_BYTES = 1024 * 1024;
const LONGEST_MS = 10_000;

/** An address that the product does not call, or an answer that it does not take. The sentence is for who set the address. */
export class RefusedCallError extends Error {}

export interface CallRules {
  /** In development a provider on this machine may be called, without TLS. */
  allowsLoopback: boolean;
  longestMs?: number;
  /** How names become addresses; the system's own way when left out. */
  resolve?: (name: string, options: LookupAllOptions, done: Resolved) => void;
}

type Resolved = (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void;

/** Whether the product may call it at all, as far as the address itself says. */
export function checkAddress(url: URL, { allowsLoopback }: CallRules): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = allowsLoopback && (host === 'localhost' || isLoopbackAddress(host));
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    throw new RefusedCallError('The address must begin with https://.');
  if (url.username || url.password) throw new RefusedCallError('The address must not contain a name or password.');
  if (isIP(host) && !isLocal && !isPublicAddress(host)) throw new RefusedCallError('The address is not a public one.');
}

/**
 * `fetch` for addresses that people typed: to public addresses only, checked where the connection is made, so that a name cannot be resolved anew between
 * check and call; without redirects; an answer of a megabyte and ten seconds at most, whatever arrives meanwhile.
 */
export function guardedFetch(rules: CallRules) {
  return async (address: string, options: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    checkAddress(url, rules);
    const body =
      options.body instanceof URLSearchParams ? options.body.toString() : (options.body as string | undefined);
    return send(url, options, body, rules);
  };
}

async function send(url: URL, options: RequestInit, body: string | undefined, rules: CallRules): Promise<Response> {
  const late = AbortSignal.timeout(rules.longestMs ?? LONGEST_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const headers = Object.fromEntries(new Headers(options.headers));
  const open = url.protocol === 'https:' ? requestOverTls : requestOverHttp;
  const lookup = checkedLookup(rules);
  // Without an agent nothing is kept open for a later name.
  const request = open(url, { method: options.method, headers, signal, agent: false, lookup });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end(body);
  const [answer] = await answered;
  // What breaks from here on is told by the answer as well.
  request.on('error', () => undefined);
  return read(answer);
}

async function read(answer: IncomingMessage): Promise<Response> {
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    answer.destroy();
    throw new RefusedCallError('The provider answers with a redirect, which is not followed.');
  }
  const portions: Buffer[] = [];
  let size = 0;
  for await (const portion of answer as AsyncIterable<Buffer>) {
    size += portion.length;
    // Leaving the loop closes the connection.
    if (size > MOST_BYTES) throw new RefusedCallError('The answer of the provider is too large.');
    portions.push(portion);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value));
  const hasNoBody = status === 204 || status === 205;
  return new Response(hasNoBody ? null : Buffer.concat(portions), { status, headers });
}

/** Resolves a name to addresses of which each may be called; one that may not spoils all. */
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
