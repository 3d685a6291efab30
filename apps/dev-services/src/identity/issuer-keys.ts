import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface IssuerKeys {
  jwks: { keys: JsonWebKey[] };
  cookieKeys: string[];
}

/** Reads the issuer's signing keys, or makes them on the first start, so that a restart does not invalidate what it signed. */
export function loadIssuerKeys(path: string): IssuerKeys {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as IssuerKeys;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys: IssuerKeys = {
    jwks: {
      keys: [
        { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' },
      ],
    },
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
  mkdirSync(dirname(path), { recursive: true });
  // Written aside and renamed: a process killed half-way must not leave half a key behind.
  writeFileSync(`${path}.new`, JSON.stringify(keys), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return keys;
}
