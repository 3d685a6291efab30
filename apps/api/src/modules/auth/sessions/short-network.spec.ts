import { shortNetwork } from './short-network.js';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8::ffff:203.0.113.77', '2001:db8::/48'],
  ['::ffff:102:304', '::/48'],
  ['1::2:3:4:5:6:7', '1:0:2::/48'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['2001:DB8:0007:0001:0:0:0:5', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
  [undefined, 'unknown'],
])('%j is kept as %s', (ip, network) => {
  expect(shortNetwork(ip)).toBe(network);
});
