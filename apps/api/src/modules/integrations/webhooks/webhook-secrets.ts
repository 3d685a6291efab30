import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../../platform/secret-box.js';
import type { Endpoint } from './deliveries.statements.js';

const SECRET_BYTES = 24;

export async function makeSecret(box: SecretBox, webhookId: string): Promise<{ secret: string; sealed: Buffer }> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: await box.seal(secret, webhookId) };
}

/** The current secret first. Skips a former one that was encrypted with an earlier key. */
export async function openSecrets(
  box: SecretBox,
  { id, secret, formerSecret }: Pick<Endpoint, 'id' | 'secret' | 'formerSecret'>,
): Promise<string[]> {
  const present = await box.open(secret, id);
  const former = formerSecret && (await box.open(formerSecret, id).catch(() => null));
  return former ? [present, former] : [present];
}
