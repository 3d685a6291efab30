import { isIP } from 'node:net';

export interface Visitor {
  previousToken: string | null;
  linkToken: string | null;
  returnTo: string;
  userAgent: string | undefined;
  ip: string | undefined;
  requestId: string | null;
}

export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

export type SignInEnd =
  (IssuedToken & { kind: 'session'; userId: string; returnTo: string }) | (IssuedToken & { kind: 'link' });

/** The first match wins, because most browsers also name others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function browserName(userAgent: string | undefined): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!browser) return system ? `Unknown browser on ${system}` : 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}

/** Truncated to /24 (IPv4) or /48 (IPv6) so that it identifies no single connection. */
export function shortNetwork(ip: string | undefined): string {
  const address = ip?.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '') ?? '';
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(address) !== 6) return 'unknown';
  const groups = groupsOf(address).slice(0, 3);
  return `${new URL(`http://[${groups.join(':')}::]`).hostname.slice(1, -1)}/48`;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  return tail === undefined
    ? left
    : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}
