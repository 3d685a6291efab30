import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface IssuerKeys {
  jwks: { keys: JsonWebKey[] };
  cookieKeys: string[];
}

/** Generated at the first start and kept, so that a restart does not invalidate signatures. */
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
  // Written to a temporary file and renamed, so that a crash cannot leave a partial key.
  writeFileSync(`${path}.new`, JSON.stringify(keys), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return keys;
}
