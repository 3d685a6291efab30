import { isIP } from 'node:net';

/** The browser in which somebody signs in. */
export interface Visitor {
  /** The session it had before. */
  previousToken: string | null;
  /** The link that this sign-in confirms, if the person chose it for that. */
  linkToken: string | null;
  /** The page to open afterwards. */
  returnTo: string;
  userAgent: string | undefined;
  ip: string | undefined;
  requestId: string | null;
}

/** A secret for a cookie; only its hash is stored. */
export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** How a sign-in ended: with a session, or with a link to an existing account that its owner has to confirm. */
export type SignInEnd =
  (IssuedToken & { kind: 'session'; userId: string; returnTo: string }) | (IssuedToken & { kind: 'link' });

/** The first that matches counts: most browsers also name those they want to be taken for. */
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

/** How a browser is called before its owner, read from the `User-Agent`. It says what the program claims to be, which is all anybody can know. */
export function browserName(userAgent: string | undefined): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!browser) return system ? `Unknown browser on ${system}` : 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}

/** The network of an address, short enough to name no single connection: /24 of IPv4, /48 of IPv6. */
export function shortNetwork(ip: string | undefined): string {
  const address = ip?.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '') ?? '';
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(address) !== 6) return 'unknown';
  // The URL parser writes an address in its one canonical way (RFC 5952), so that everybody's network looks alike.
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
