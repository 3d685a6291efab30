import { isLoopbackAddress, isPublicAddress } from './public-address.js';

test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  '%s is an address of the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  'localhost',
  '',
])('%s is none', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('this machine is 127.0.0.0/8 and ::1, and no name', () => {
  const found = ['127.0.0.1', '127.9.9.9', '::1', '128.0.0.1', '::2', '10.0.0.1', 'localhost', ''].map(
    isLoopbackAddress,
  );
  expect(found).toEqual([true, true, true, false, false, false, false, false]);
});
