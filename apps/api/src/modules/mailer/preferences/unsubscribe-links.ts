import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import type { MailingList } from '../templates/mail-content.js';
import { UnsubscriptionRepository } from './unsubscription.repository.js';

export interface Unsubscription {
  userId: string;
  list: MailingList;
}

const LISTS: readonly MailingList[] = ['reminders', 'team-updates'];
const UUID_HEX = 32;

/** The links contain no address and permit nothing else. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly repository: UnsubscriptionRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async urlFor(userId: string, list: MailingList): Promise<string> {
    const subject = userId.replaceAll('-', '').toLowerCase() + LISTS.indexOf(list);
    const token = `${subject}.${signatureOf(subject, await this.repository.signingKey())}`;
    return `${this.environment.publicUrl}/mail/unsubscribe?token=${token}`;
  }

  async read(token: string): Promise<Unsubscription | null> {
    const match = /^([0-9a-f]{32}[01])\.([A-Za-z0-9_-]{43})$/.exec(token);
    const [, subject, signature] = match ?? [];
    if (!subject || !signature) return null;
    const expected = Buffer.from(signatureOf(subject, await this.repository.signingKey()));
    if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
    const list = LISTS[Number(subject.slice(UUID_HEX))];
    return list ? { userId: hyphenated(subject.slice(0, UUID_HEX)), list } : null;
  }
}

function signatureOf(subject: string, key: Buffer): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

function hyphenated(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
