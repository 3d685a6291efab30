import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from './config/environment.js';
import { DomainError } from './domain-error.js';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyMissing = () =>
  new DomainError(
    'encryption-key-missing',
    409,
    'This installation cannot store secrets because SSO_ENCRYPTION_KEY is not set. Please contact its operators.',
  );

/** AES-256-GCM. The owner is authenticated data: a secret sealed for one owner can't be opened for another. */
@Injectable()
export class SecretBox {
  private key: Promise<Buffer> | null = null;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  async seal(secret: string, owner: string): Promise<Buffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', await this.getKey(), iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  async open(box: Buffer, owner: string): Promise<string> {
    const [iv, tag] = [box.subarray(0, IV_BYTES), box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    const decipher = createDecipheriv('aes-256-gcm', await this.getKey(), iv)
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  private getKey(): Promise<Buffer> {
    this.key ??= this.findKey();
    this.key.catch(() => (this.key = null));
    return this.key;
  }

  private async findKey(): Promise<Buffer> {
    const { ssoEncryptionKey, isProduction, dataDir } = this.environment;
    if (ssoEncryptionKey) return Buffer.from(ssoEncryptionKey, 'base64');
    if (isProduction) throw keyMissing();
    await mkdir(dataDir, { recursive: true });
    const path = join(dataDir, 'sso.key');
    const draft = `${path}.${randomBytes(8).toString('hex')}`;
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600 });
    // `link` is atomic: the first process creates the key, and later ones get EEXIST and read it.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
    return readFile(path);
  }
}
