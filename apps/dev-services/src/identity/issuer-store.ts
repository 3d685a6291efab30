import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

const SWEEP_EVERY = 1_000;

/**
 * State of pending sign-ins (interactions, codes, tokens). In memory only, because a sign-in takes seconds; keys and
 * subjects persist elsewhere.
 */
export class IssuerStore {
  private readonly entries = new Map<string, Entry>();
  private writes = 0;

  adapterFor(model: string): Adapter {
    const key = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresIn) => this.put(key(id), payload, expiresIn),
      find: async (id) => this.get(key(id)),
      findByUid: async (uid) => this.findWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => this.findWhere(model, (payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = this.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void this.entries.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [entryKey, { payload }] of this.entries) {
          if (payload.grantId === grantId) this.entries.delete(entryKey);
        }
      },
    };
  }

  private put(key: string, payload: AdapterPayload, expiresIn: number | undefined): void {
    if (++this.writes % SWEEP_EVERY === 0) this.sweep();
    this.entries.set(key, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
  }

  private get(key: string): AdapterPayload | undefined {
    const entry = this.entries.get(key);
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  }

  private findWhere(model: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload }] of this.entries) {
      if (key.startsWith(`${model}:`) && matches(payload)) return this.get(key);
    }
    return undefined;
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, { expiresAt }] of this.entries) if (expiresAt <= now) this.entries.delete(key);
  }
}

interface IssuerKeys {
  jwks: { keys: JsonWebKey[] };
  cookieKeys: string[];
}

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
