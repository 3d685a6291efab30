import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { Decided } from '@tracker/contracts/requirements/requirement-reviews';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import type { Actor } from '../../../platform/actor/actor.js';
import { Outbox } from '../../mailer/outbox/outbox.js';
import { AskingRepository } from '../asking/asking.repository.js';

@Injectable()
export class ReviewMails {
  constructor(
    private readonly asking: AskingRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Sent only if the organization and the member allow mail about credentials, as with reminders. */
  async tell(
    { id: organizationId, name: organizationName, emailReminders }: Organization,
    actor: Actor,
    owner: { userId: string; email: string },
    { name, decided }: { name: string; decided: Decided },
  ): Promise<void> {
    const { credentialId, decision, reason, decidedAt } = decided;
    const unwilling = await this.asking.unwilling([owner.userId]);
    if (!emailReminders || unwilling.has(owner.userId)) return;
    await this.outbox.add({
      kind: 'review-decided',
      dedupeKey: `review-decided:${organizationId}:${credentialId}:${decidedAt}`,
      to: owner.email,
      userId: owner.userId,
      organizationId,
      data: { organizationName, decidedBy: displayName(actor), credentialId, credentialName: name, decision, reason },
    });
  }
}
