import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Environment, InvalidEnvironmentError, offersOf, readEnvironment } from './environment.js';
import { settingsSchema } from './settings.schema.js';

const DATABASE_URL = 'postgres://tracker:secret@localhost:5432/tracker';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  PUBLIC_URL: 'https://tracker.example',
  SMTP_URL: 'smtps://mail.example',
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 'gs',
};
/** Without NODE_ENV the settings are those of production. */
const NODE_ENV = 'development';

function linesOf(settings: Record<string, string>): readonly string[] {
  try {
    readEnvironment(settings);
  } catch (error) {
    if (error instanceof InvalidEnvironmentError) return error.lines;
    throw error;
  }
  return [];
}

describe('the settings', () => {
  test('have defaults for everything except the database in development', () => {
    const expected: Partial<Environment> = {
      nodeEnv: 'development',
      port: 3000,
      devServicesPort: 3001,
      publicUrl: 'http://localhost:3000',
      smtpUrl: 'smtp://127.0.0.1:3002',
      redisUrl: null,
      secureCookies: false,
      trustProxy: false,
    };
    expect(readEnvironment({ NODE_ENV, DATABASE_URL })).toMatchObject(expected);
  });

  test('derive other defaults from PORT', () => {
    expect(readEnvironment({ NODE_ENV, DATABASE_URL, PORT: '4000' })).toMatchObject({
      devServicesPort: 4001,
      publicUrl: 'http://localhost:4000',
    });
  });

  test('count as missing when empty', () => {
    expect(readEnvironment({ NODE_ENV, DATABASE_URL, PORT: '', REDIS_URL: ' ' })).toMatchObject({
      port: 3000,
      redisUrl: null,
    });
  });

  test('report each invalid one on its own line', () => {
    expect(linesOf({ DATABASE_URL: 'mysql://x', PORT: '70000', PUBLIC_URL: 'tracker', NODE_ENV: 'prod' })).toEqual([
      'NODE_ENV must be development, test or production.',
      'PORT must be a port number between 1 and 65535.',
      'PUBLIC_URL must be an address that begins with http:// or https://.',
      'DATABASE_URL must be an address that begins with postgres://.',
    ]);
  });

  test.each([
    [
      'PUBLIC_URL',
      'https://tracker.example/app',
      'must be an address without a path, such as https://tracker.example.',
    ],
    [
      'PUBLIC_URL',
      'https://tracker.example/?a=1',
      'must be an address without a path, such as https://tracker.example.',
    ],
    [
      'PUBLIC_URL',
      'https://user:secret@tracker.example',
      'must be an address without a path, such as https://tracker.example.',
    ],
    ['DATABASE_REPLICA_URL', 'replica:5432', 'must be an address that begins with postgres://.'],
    ['REDIS_URL', 'redis:6379', 'must be an address that begins with redis://.'],
    ['SMTP_URL', 'smtp://', 'must name a mail server, such as smtp://mail.example:587.'],
    ['SMTP_URL', 'smtp:25', 'must be an address that begins with smtp://.'],
    ['S3_ENDPOINT', 'http:9000', 'must be an address that begins with http:// or https://.'],
    ['DATABASE_REPLICA_MAX_LAG_MS', '0', 'must be 1 or more.'],
    ['OPERATOR_EMAILS', 'ops@tracker.example, nobody', 'must be email addresses separated by commas.'],
    ['OPERATOR_EMAILS', 'ops@tracker.example;other@tracker.example', 'must be email addresses separated by commas.'],
    ['TRUST_PROXY', 'yes', 'must be true, false, or addresses and networks separated by commas, such as 10.0.0.0/8.'],
    [
      'TRUST_PROXY',
      'true, 10.0.0.1',
      'must be true, false, or addresses and networks separated by commas, such as 10.0.0.0/8.',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'must be true, false, or addresses and networks separated by commas, such as 10.0.0.0/8.',
    ],
  ])('refuse %s=%s', (name, value, words) => {
    expect(linesOf({ NODE_ENV, DATABASE_URL, [name]: value })).toEqual([`${name} ${words}`]);
  });

  test.each([
    ['true', true],
    ['false', false],
    ['uniquelocal, 10.0.0.1, 2001:db8::/32', 'uniquelocal, 10.0.0.1, 2001:db8::/32'],
  ])('accept TRUST_PROXY=%s', (value, trustProxy) => {
    expect(readEnvironment({ NODE_ENV, DATABASE_URL, TRUST_PROXY: value })).toMatchObject({ trustProxy });
  });

  test('accept a trailing slash in PUBLIC_URL, and operator emails in any case', () => {
    const settings = {
      NODE_ENV,
      DATABASE_URL,
      PUBLIC_URL: 'https://Tracker.example/',
      OPERATOR_EMAILS: 'Ops@tracker.example,',
    };
    expect(readEnvironment(settings)).toMatchObject({
      publicUrl: 'https://tracker.example',
      operatorEmails: ['ops@tracker.example'],
    });
  });

  test('are complete for production with one sign-in provider and without payments', () => {
    const environment = readEnvironment(PRODUCTION);
    expect(environment).toMatchObject({ isProduction: true, secureCookies: true });
    expect(offersOf(environment)).toEqual({ signIn: ['google'], plans: false, sso: false });
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const selling = { ...PRODUCTION, ...stripe, STRIPE_PRICE_TEAM: 'price_t', STRIPE_PRICE_ENTERPRISE: 'price_e' };
    expect(offersOf(readEnvironment(selling))).toEqual({ signIn: ['google'], plans: true, sso: false });
  });

  test('enable single sign-on in production with a 32-byte SSO_ENCRYPTION_KEY, and refuse other keys', () => {
    const SSO_ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
    expect(offersOf(readEnvironment({ ...PRODUCTION, SSO_ENCRYPTION_KEY }))).toMatchObject({ sso: true });
    expect(linesOf({ ...PRODUCTION, SSO_ENCRYPTION_KEY: 'short' })).toEqual([
      expect.stringMatching(/^SSO_ENCRYPTION_KEY must be 32 random bytes in Base64/),
    ]);
  });

  test('default to production without NODE_ENV, so that stand-ins are never used by accident', () => {
    const { NODE_ENV: _left, ...unsaid } = PRODUCTION;
    expect(readEnvironment(unsaid)).toMatchObject({ nodeEnv: 'production', isProduction: true, secureCookies: true });
    expect(linesOf({ DATABASE_URL })).toEqual([
      expect.stringMatching(/^PUBLIC_URL is missing/),
      expect.stringMatching(/^SMTP_URL is missing/),
      expect.stringMatching(
        /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing, and so are those of MICROSOFT and/,
      ),
    ]);
  });

  test('enable every feature outside production, because stand-ins provide it', () => {
    expect(offersOf(readEnvironment({ NODE_ENV, DATABASE_URL }))).toEqual({
      signIn: ['google', 'microsoft', 'linkedin'],
      plans: true,
      sso: true,
    });
  });

  test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    'are refused in production without %s',
    (name) => {
      const lines = linesOf({ ...PRODUCTION, [name]: '' });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^${name} is missing`));
    },
  );

  test('require HTTPS in PUBLIC_URL in production, except for localhost', () => {
    const words =
      'PUBLIC_URL must begin with https:// when NODE_ENV is production (the default), because browsers keep session cookies only over HTTPS.';
    expect(linesOf({ ...PRODUCTION, PUBLIC_URL: 'http://tracker.example' })).toEqual([words]);
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(linesOf({ ...PRODUCTION, PUBLIC_URL })).toEqual([]);
    expect(linesOf({ NODE_ENV, DATABASE_URL, PUBLIC_URL: 'http://tracker.example' })).toEqual([]);
  });

  test('require the Stripe prices in production when STRIPE_SECRET_KEY is set', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    expect(linesOf({ ...PRODUCTION, ...stripe, STRIPE_PRICE_TEAM: ' ' })).toEqual([
      'STRIPE_PRICE_TEAM is missing: with STRIPE_SECRET_KEY plans are sold, each for a price that Stripe knows.',
      'STRIPE_PRICE_ENTERPRISE is missing: with STRIPE_SECRET_KEY plans are sold, each for a price that Stripe knows.',
    ]);
    expect(linesOf({ NODE_ENV, DATABASE_URL, ...stripe })).toEqual([]);
  });

  test.each([
    ['no-reply@tracker.example', []],
    ['Tracker <no-reply@localhost>', []],
    ...['nobody', 'Tracker <nobody>', 'Tracker no-reply@tracker.example', 'a@b@c', '<a@b', 'a@b, c@d'].map((value) => [
      value,
      ['MAIL_FROM must be an email address, or a name with one: Tracker <no-reply@tracker.example>.'],
    ]),
  ] as [string, string[]][])('validate MAIL_FROM: %s', (MAIL_FROM, lines) => {
    expect(linesOf({ NODE_ENV, DATABASE_URL, MAIL_FROM })).toEqual(lines);
  });

  test('derive MAIL_FROM from the host of PUBLIC_URL by default', () => {
    expect(readEnvironment(PRODUCTION)).toMatchObject({
      mailFrom: 'Micro-Credential Tracker <no-reply@tracker.example>',
    });
  });

  test('are all listed in .env.example', async () => {
    const example = await readFile(fileURLToPath(new URL('../../../../../.env.example', import.meta.url)), 'utf8');
    const there = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(there.toSorted()).toEqual(
      [
        ...Object.keys(settingsSchema.shape),
        'POSTGRES_PASSWORD',
        'POSTGRES_SERVICE_PASSWORD',
        'POSTGRES_SERVICE_ROLE',
        'WEB_PORT',
      ].toSorted(),
    );
  });

  test('are reported without their secrets', () => {
    expect(linesOf({ ...PRODUCTION, DATABASE_URL: 'mysql://u:hunter2@x', PORT: 'x' }).join()).not.toContain('hunter2');
  });

  test('define where releases of remotes are stored and served', () => {
    expect(readEnvironment({ NODE_ENV, DATABASE_URL })).toMatchObject({
      remotesBucket: null,
      remotesUrl: null,
      releaseToken: null,
    });
    const settings = {
      NODE_ENV,
      DATABASE_URL,
      REMOTES_BUCKET: 'releases',
      REMOTES_URL: 'https://cdn.example/a/',
      S3_REGION: 'eu',
    };
    const remotesBucket = { bucket: 'releases', region: 'eu' };
    expect(readEnvironment(settings)).toMatchObject({ s3: null, remotesBucket, remotesUrl: 'https://cdn.example/a' });
    expect(linesOf({ NODE_ENV, DATABASE_URL, REMOTES_BUCKET: 'releases' })).toEqual([
      'REMOTES_URL is missing: it is the address at which browsers find the files of REMOTES_BUCKET.',
    ]);
    expect(linesOf({ NODE_ENV, DATABASE_URL, REMOTES_URL: 'https://cdn.example/?x', RELEASE_TOKEN: 'short' })).toEqual([
      'REMOTES_URL must be an address without a query.',
      'RELEASE_TOKEN must have at least 16 characters.',
    ]);
  });

  test.each([{ NODE_ENV, DATABASE_URL }, PRODUCTION])('require both settings of a pair (%#)', (settings) => {
    expect(linesOf({ ...settings, LINKEDIN_CLIENT_ID: 'x' })).toEqual([
      'LINKEDIN_CLIENT_SECRET is missing: it goes together with LINKEDIN_CLIENT_ID.',
    ]);
    expect(linesOf({ ...settings, STRIPE_WEBHOOK_SECRET: 'x' })).toEqual([
      'STRIPE_SECRET_KEY is missing: it goes together with STRIPE_WEBHOOK_SECRET.',
    ]);
  });
});
