import { BlockList, isIP } from 'node:net';

/** Networks that no provider of an organization can be in: private, local, reserved and documentation ones (IANA special-purpose registries). */
const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Inside the one block that is given out (2000::/3): Teredo and other protocols, documentation, 6to4, which carries an IPv4 address, and 3fff::/20. */
const V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refused = new BlockList();
for (const [networks, family] of [
  [V4, 'ipv4'],
  [V6, 'ipv6'],
] as const)
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    refused.addSubnet(address, Number(bits), family);
  }
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is one of the public internet. An IPv4 address in the clothes of an IPv6 one is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && given.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
