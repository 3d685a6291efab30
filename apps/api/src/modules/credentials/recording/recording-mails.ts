import { displayName } from '@tracker/contracts/auth/display-name';
import { Injectable } from '@nestjs/common';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import type { Actor } from '../../../platform/actor/actor.js';
import { Outbox } from '../../mailer/outbox/outbox.js';

@Injectable()
export class RecordingMails {
  constructor(private readonly outbox: Outbox) {}

  async tell(
    { id: organizationId, name: organizationName }: Organization,
    actor: Actor,
    owner: { userId: string; email: string },
    { ids, name }: { ids: readonly string[]; name: string },
  ): Promise<void> {
    const [credentialId] = ids;
    if (credentialId === undefined || owner.userId === actor.userId) return;
    await this.outbox.add({
      kind: 'credential-recorded',
      dedupeKey: `credential-recorded:${credentialId}`,
      to: owner.email,
      userId: owner.userId,
      organizationId,
      data: {
        organizationName,
        recordedBy: displayName(actor),
        credentialId,
        credentialName: name,
        others: ids.length - 1,
      },
    });
  }
}
