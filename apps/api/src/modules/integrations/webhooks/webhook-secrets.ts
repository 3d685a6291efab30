import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/outbound/secret-box.js';

export interface StoredSecrets {
  id: string;
  secret: Buffer;
  formerSecret: Buffer | null;
}

const SECRET_BYTES = 24;

@Injectable()
export class WebhookSecrets {
  constructor(private readonly box: SecretBox) {}

  async make(webhookId: string): Promise<{ secret: string; sealed: Buffer }> {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: await this.box.seal(secret, webhookId) };
  }

  /** The current secret first. Skips a former one that was encrypted with an earlier key. */
  async open({ id, secret, formerSecret }: StoredSecrets): Promise<string[]> {
    const present = await this.box.open(secret, id);
    const former = formerSecret && (await this.box.open(formerSecret, id).catch(() => null));
    return former ? [present, former] : [present];
  }
}
