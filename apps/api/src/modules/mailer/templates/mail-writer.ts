import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { emailSchema } from '@tracker/contracts/values/text-fields';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import type { Repository } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { type MailContent, type MailingList, pathWithin } from './mail-content.js';
import { layOut } from './mail-layout.js';
import type { MailData, MailKind } from './mail-kinds.js';
import { mailTemplates } from './mail-templates.js';
import type { ClaimedMessage } from '../outbox.repository.js';
import { type MailMessage, messageIdOf } from '../relay/smtp-sender.js';
import { MailPreferences } from '../preferences/mail-preferences.js';

const address = emailSchema();

/** Expired mails, such as those with a sign-in code, are not sent. */
const expiringSchema = z.object({ expiresAt: z.iso.datetime() });

/** Sent also while an account waits for its deletion, because signing in offers to undo it. */
const ACCOUNT_MAILS: readonly string[] = ['account-deletion', 'email-code', 'sign-in-linked'];

export class UnusableAddressError extends Error {}

type Renderer<K extends MailKind> = (data: MailData[K]) => MailContent | null | Promise<MailContent | null>;

@Injectable()
export class MailWriter {
  private readonly renderers = new Map<string, Renderer<MailKind>>(
    Object.entries(mailTemplates) as [string, Renderer<MailKind>][],
  );

  constructor(
    private readonly preferences: MailPreferences,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  register<K extends MailKind>(kind: K, renderer: Renderer<K>): void {
    this.renderers.set(kind, renderer as Renderer<MailKind>);
  }

  async render(kind: string, payload: unknown): Promise<MailContent | null> {
    const renderer = this.renderers.get(kind);
    if (!renderer) throw new Error(`No template for mails of the kind ${kind}.`);
    return renderer(payload as MailData[MailKind]);
  }

  async write(message: ClaimedMessage): Promise<MailMessage | null> {
    const { kind, payload, userId, organizationId, recipient, dedupeKey, timeZone } = message;
    if (!address.safeParse(recipient).success) throw new UnusableAddressError('The address is not usable.');
    const expiring = expiringSchema.safeParse(payload);
    if (expiring.success && new Date(expiring.data.expiresAt) <= this.clock.now()) return null;
    if (userId && !ACCOUNT_MAILS.includes(kind) && (await this.preferences.isLeaving(userId))) return null;
    if (
      kind === 'compliance-week' &&
      userId &&
      !(organizationId && (await this.managesRequirements(userId, organizationId)))
    )
      return null;
    const content = await this.render(kind, { ...(payload as object), timeZone });
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

  private async managesRequirements(userId: string, organizationId: string): Promise<boolean> {
    const membership = await this.memberships.findOneBy({ userId, organizationId });
    return membership !== null && isAllowed(membership.role, 'requirements.manage');
  }

  private async unsubscribeUrl(userId: string | null, list: MailingList | undefined): Promise<string | null> {
    if (!userId || !list) return null;
    if (await this.preferences.hasStopped(userId, list)) return 'unsubscribed';
    return this.preferences.urlFor(userId, list);
  }
}
