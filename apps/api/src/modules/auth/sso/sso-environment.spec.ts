import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resolver } from 'node:dns/promises';
import { readEnvironment } from '../../../platform/config/environment.js';
import { hasDomainRecord } from './sso-settings.service.js';
import { SecretBox } from '../../../platform/secret-box.js';
import { SsoProviders } from './sso-provider.service.js';

const inDevelopment = readEnvironment({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/none' });

describe('single sign-on in production', () => {
  const environment = { ...inDevelopment, isProduction: true };

  test.each([
    ['http://localhost:4000', 'The address must begin with https://.'],
    ['https://localhost:4000', 'The address is not public.'],
    ['https://127.0.0.1', 'The address is not public.'],
  ])('refuses the local issuer %s', async (issuer, why) => {
    const checking = new SsoProviders(environment).check({ issuer, clientId: 'x', clientSecret: 'y' });
    await expect(checking).rejects.toMatchObject({ status: 400, message: `This issuer cannot be used. ${why}` });
  });

  test('encrypts secrets only with the configured key and refuses to store any without one', async () => {
    const keyed = (byte: number) =>
      new SecretBox({ ...environment, ssoEncryptionKey: Buffer.alloc(32, byte).toString('base64') });
    const sealed = await keyed(1).seal('the secret', 'owner');
    expect(await keyed(1).open(sealed, 'owner')).toBe('the secret');
    await expect(keyed(2).open(sealed, 'owner')).rejects.toThrow();
    await expect(new SecretBox(environment).seal('the secret', 'owner')).rejects.toMatchObject({
      code: 'encryption-key-missing',
      status: 409,
      message:
        'This installation cannot store secrets because SSO_ENCRYPTION_KEY is not set. Please contact its operators.',
    });
  });

  test('joins split TXT records and treats a DNS error as no record', async () => {
    const { resolveTxt } = Resolver.prototype;
    const asked: string[] = [];
    try {
      Resolver.prototype.resolveTxt = (name) => {
        asked.push(name);
        return Promise.resolve([['v=spf1 -all'], ['micro-credential-', 'tracker=1']]);
      };
      const has = (value: string) => hasDomainRecord(environment, 'acme.test', value);
      expect(await has('micro-credential-tracker=1')).toBe(true);
      expect(await has('micro-credential-tracker=2')).toBe(false);
      Resolver.prototype.resolveTxt = () => Promise.reject(new Error('queryTxt ENOTFOUND'));
      expect(await has('micro-credential-tracker=1')).toBe(false);
      expect(asked).toEqual(['_micro-credential-tracker.acme.test', '_micro-credential-tracker.acme.test']);
    } finally {
      Resolver.prototype.resolveTxt = resolveTxt;
    }
  });
});

describe('single sign-on in development', () => {
  test('creates one private key file for all processes and retries after a failure', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tracker-sso-'));
    const environment = { ...inDevelopment, dataDir: join(folder, 'data') };
    const boxes = [new SecretBox(environment), new SecretBox(environment), new SecretBox(environment)] as const;
    try {
      await writeFile(environment.dataDir, 'in the way');
      await expect(boxes[0].seal('too early', 'owner')).rejects.toThrow('EEXIST');
      await rm(environment.dataDir);
      const sealed = await Promise.all(boxes.map((box, n) => box.seal(`the secret ${n}`, 'owner')));
      const opened = await Promise.all(sealed.map((box) => boxes[1].open(box, 'owner')));
      expect(opened).toEqual(['the secret 0', 'the secret 1', 'the secret 2']);
      expect(await readdir(environment.dataDir)).toEqual(['sso.key']);
      const { mode, size } = await stat(join(environment.dataDir, 'sso.key'));
      expect([mode & 0o777, size]).toEqual([0o600, 32]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('treats an unreachable or failing DNS as having no records', async () => {
    const server = createServer((_request, response) => response.writeHead(503).end('["value"]')).listen(
      0,
      'localhost',
    );
    await once(server, 'listening');
    const devServicesPort = (server.address() as AddressInfo).port;
    const has = () => hasDomainRecord({ ...inDevelopment, devServicesPort }, 'acme.test', 'value');
    expect(await has()).toBe(false);
    server.closeAllConnections();
    await once(server.close(), 'close');
    expect(await has()).toBe(false);
  });
});
