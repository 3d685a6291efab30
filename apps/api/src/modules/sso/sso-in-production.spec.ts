import { Resolver } from 'node:dns/promises';
import { readEnvironment } from '../../config/environment.js';
import { DomainProof } from './domain-proof.js';
import { SecretBox } from './secret-box.js';
import { SsoProviders } from './sso-provider.service.js';

describe('single sign-on in production', () => {
  const environment = {
    ...readEnvironment({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/none' }),
    isProduction: true,
  };

  test.each([
    ['http://localhost:4000', 'The address must begin with https://.'],
    ['https://localhost:4000', 'The address is not a public one.'],
    ['https://127.0.0.1', 'The address is not a public one.'],
  ])('calls no provider on its own machine, such as %s', async (issuer, why) => {
    const checking = new SsoProviders(environment).check({ issuer, clientId: 'x', clientSecret: 'y' });
    await expect(checking).rejects.toMatchObject({ status: 400, message: `This issuer cannot be used. ${why}` });
  });

  test('keeps secrets by the key of the settings alone: without one none, and by another none of them', async () => {
    const keyed = (byte: number) =>
      new SecretBox({ ...environment, ssoEncryptionKey: Buffer.alloc(32, byte).toString('base64') });
    const sealed = await keyed(1).seal('the secret', 'owner');
    expect(await keyed(1).open(sealed, 'owner')).toBe('the secret');
    await expect(keyed(2).open(sealed, 'owner')).rejects.toThrow();
    await expect(new SecretBox(environment).seal('the secret', 'owner')).rejects.toMatchObject({
      status: 409,
      message: 'Single sign-on is not set up in this installation. Please ask those who run it.',
    });
  });

  test('reads records from the DNS, in as many parts as they come, and takes no answer for none', async () => {
    const { resolveTxt } = Resolver.prototype;
    const asked: string[] = [];
    try {
      Resolver.prototype.resolveTxt = (name) => {
        asked.push(name);
        return Promise.resolve([['v=spf1 -all'], ['micro-credential-', 'tracker=1']]);
      };
      const proof = new DomainProof(environment);
      expect(await proof.has('acme.test', 'micro-credential-tracker=1')).toBe(true);
      expect(await proof.has('acme.test', 'micro-credential-tracker=2')).toBe(false);
      Resolver.prototype.resolveTxt = () => Promise.reject(new Error('queryTxt ENOTFOUND'));
      expect(await proof.has('acme.test', 'micro-credential-tracker=1')).toBe(false);
      expect(asked).toEqual(['_micro-credential-tracker.acme.test', '_micro-credential-tracker.acme.test']);
    } finally {
      Resolver.prototype.resolveTxt = resolveTxt;
    }
  });
});
