import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { context, propagation } from '@opentelemetry/api';

/** RFC 9110, section 7.6.1. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that identify the person or browser to the API, or that proxies have added. */
const KEPT_FROM_SERVICE =
  /^(?:host|cookie|authorization|expect|forwarded|origin|referer|traceparent|x-account|x-organization|x-real-ip|x-forwarded-.*|sec-.*)$/;

/** Headers that would change the browser's state or this origin's rules. */
const KEPT_FROM_BROWSER =
  /^(?:set-cookie2?|alt-svc|cache-control|clear-site-data|content-security-policy.*|cross-origin-.*|access-control-.*|link|nel|permissions-policy|pragma|referrer-policy|refresh|report-to|reporting-endpoints|server|service-worker-allowed|sourcemap|strict-transport-security|www-authenticate|x-account|x-content-type-options|x-frame-options|x-powered-by|x-remotes-revision|x-request-id)$/;

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export function headersForService(
  headers: IncomingHttpHeaders,
  own: { token: string; requestId: string },
): Record<string, string | string[]> {
  return {
    ...passing(headers, KEPT_FROM_SERVICE),
    authorization: `Bearer ${own.token}`,
    traceparent: traceparentOf(headers),
    'x-request-id': own.requestId,
  };
}

export const headersForBrowser = (headers: IncomingHttpHeaders) => passing(headers, KEPT_FROM_BROWSER);

function passing(headers: IncomingHttpHeaders, withheld: RegExp): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const entries = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !HOP_BY_HOP.has(name) && !withheld.test(name) && !named.includes(name),
  );
  return Object.fromEntries(entries) as Record<string, string | string[]>;
}

/** The span of this request; without tracing the caller's, or a new one. */
function traceparentOf({ traceparent }: IncomingHttpHeaders): string {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  if (carrier['traceparent']) return carrier['traceparent'];
  if (typeof traceparent === 'string' && TRACEPARENT.test(traceparent)) return traceparent;
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
}
