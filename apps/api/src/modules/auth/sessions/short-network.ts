import { isIP } from 'node:net';

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
