import { browserName, shortNetwork } from './visitor.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/130.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`,
    'Edge on Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 EdgiOS/130.0 Safari/604.1', 'Edge on iPhone'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/64.0 Safari/537.36 Edge/17.17134`, 'Edge on Windows'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 OPiOS/16.0 Safari/9537.53', 'Opera on iPad'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/132.0 Safari/605.1.15', 'Firefox on iPad'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chromium/130.0 Safari/537.36`, 'Chrome on Linux'],
  ['Firefox/132.0', 'Firefox'],
  // Words that only contain the name of a browser do not match.
  ['XEdg/1 XOPR/1 XFirefox/1 XChrome/1 XSamsungBrowser/1 Safari/1 XiPhone Linuxes', 'Unknown browser'],
  ['curl/8.5.0', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
  ['SomethingNew/1.0 (Windows NT 10.0)', 'Unknown browser on Windows'],
  [undefined, 'Unknown browser'],
])('the user agent %j is shown as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

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
])('the IP address %j is stored as %s', (ip, network) => {
  expect(shortNetwork(ip)).toBe(network);
});
