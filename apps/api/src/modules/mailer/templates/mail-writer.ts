import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { emailSchema } from '@tracker/contracts/values/text-fields';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import type { Repository } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { type MailingList, pathWithin } from './mail-content.js';
import { layOut } from './mail-layout.js';
import { MailRenderers } from './mail-renderers.js';
import type { ClaimedMessage } from '../outbox.repository.js';
import { type MailMessage, messageIdOf } from '../relay/smtp-sender.js';
import { UnsubscriptionRepository } from '../preferences/unsubscription.repository.js';

const address = emailSchema();

/** Expired mails, such as those with a sign-in code, are not sent. */
const expiringSchema = z.object({ expiresAt: z.iso.datetime() });

/** Sent also while an account waits for its deletion, because signing in offers to undo it. */
const ACCOUNT_MAILS: readonly string[] = ['account-deletion', 'email-code', 'sign-in-linked'];

export class UnusableAddressError extends Error {}

@Injectable()
export class MailWriter {
  constructor(
    private readonly renderers: MailRenderers,
    private readonly unsubscriptions: UnsubscriptionRepository,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async write(message: ClaimedMessage): Promise<MailMessage | null> {
    const { kind, payload, userId, organizationId, recipient, dedupeKey, timeZone } = message;
    if (!address.safeParse(recipient).success) throw new UnusableAddressError('The address is not usable.');
    const expiring = expiringSchema.safeParse(payload);
    if (expiring.success && new Date(expiring.data.expiresAt) <= this.clock.now()) return null;
    if (userId && !ACCOUNT_MAILS.includes(kind) && (await this.unsubscriptions.isLeaving(userId))) return null;
    if (kind === 'compliance-week' && userId && !(organizationId && (await this.runs(userId, organizationId))))
      return null;
    const content = await this.renderers.render(kind, { ...(payload as object), timeZone });
    if (!content) return null;
    const unsubscribeUrl = await this.unsubscribeUrl(userId, content.list);
    if (unsubscribeUrl === 'unsubscribed') return null;
    const { publicUrl, mailFrom } = this.environment;
    const addressOf = (path: string) => publicUrl + pathWithin(organizationId, path);
    const action = content.action ? addressOf(content.action.path) : null;
    const parts = layOut(content, { action, unsubscribe: unsubscribeUrl, addressOf });
    const { attachments = [] } = content;
    return { ...parts, attachments, to: recipient, messageId: messageIdOf(dedupeKey, mailFrom), unsubscribeUrl };
  }

  private async runs(userId: string, organizationId: string): Promise<boolean> {
    const membership = await this.memberships.findOneBy({ userId, organizationId });
    return membership !== null && isAllowed(membership.role, 'requirements.manage');
  }

  private async unsubscribeUrl(userId: string | null, list: MailingList | undefined): Promise<string | null> {
    if (!userId || !list) return null;
    if (await this.unsubscriptions.has(userId, list)) return 'unsubscribed';
    return this.unsubscriptions.urlFor(userId, list);
  }
}
