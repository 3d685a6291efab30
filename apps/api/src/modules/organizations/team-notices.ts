import { displayName } from '@tracker/contracts/auth/display-name';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { Outbox } from '../mailer/outbox/outbox.js';
import type { TeamChange } from '../mailer/templates/mail-kinds.js';
import { type MemberRow, MembershipRepository } from './members/membership.repository.js';

@Injectable()
export class TeamNotices {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly outbox: Outbox,
  ) {}

  async announce(
    { id: organizationId, name: organizationName, teamUpdates }: Organization,
    actorId: string,
    person: Pick<MemberRow, 'id' | 'firstName' | 'lastName' | 'email'>,
    change: TeamChange,
  ): Promise<void> {
    if (!teamUpdates) return;
    const event = randomUUID();
    const members = await this.memberships.list(organizationId);
    const data = { organizationName, personName: displayName(person), change };
    const mails = members
      .filter(({ id }) => id !== actorId)
      .map(({ id, email }) => ({
        kind: 'team-update' as const,
        dedupeKey: `team-update:${event}:${id}`,
        to: email,
        userId: id,
        organizationId,
        namedUserId: person.id,
        data,
      }));
    await this.outbox.add(...mails);
  }
}
