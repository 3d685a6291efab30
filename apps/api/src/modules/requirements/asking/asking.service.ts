import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import { ASKED_AGAIN_AFTER_DAYS } from '@tracker/contracts/requirements/requirement-limits';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { Asked, Asking } from '@tracker/contracts/requirements/compliance-matrix';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { Outbox } from '../../mailer/outbox/outbox.js';
import { OrganizationGate } from '../../organizations/organization-gate.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { MatrixRepository } from '../matrix/matrix.repository.js';
import type { AskedRow } from '../matrix/matrix.statements.js';
import { CredentialTypesRepository } from '../credential-types/credential-types.repository.js';
import { AskingRepository } from './asking.repository.js';

const ASKED_FOR: readonly CellState[] = ['missing', 'expired', 'rejected', 'in-grace', 'expiring'];

/**
 * A member is asked for the same type at most once a week. Mail goes only to members who want it; the bell shows every
 * request.
 */
@Injectable()
export class AskingService {
  constructor(
    private readonly asking: AskingRepository,
    private readonly matrix: MatrixRepository,
    private readonly types: CredentialTypesRepository,
    private readonly gate: OrganizationGate,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  ask(organizationId: string, actor: Actor, { userIds, typeId = null }: Asking): Promise<Asked> {
    return this.gate.run(organizationId, actor, 'requirements.manage', async ({ organization }) => {
      if (typeId !== null) await this.types.get(organizationId, typeId);
      const named = new Set(userIds.map((id) => id.toLowerCase()));
      const members = await this.matrix.people(organizationId, { q: '' }, null);
      const people = members.filter(({ userId }) => named.has(userId));
      if (people.length < named.size) throw memberNotFound();
      const now = this.clock.now();
      const lately = await this.asking.askedSince(organizationId, daysBefore(now, ASKED_AGAIN_AFTER_DAYS));
      const unwilling = await this.asking.unwilling([...named]);
      const isAskedFor = (row: AskedRow) =>
        ASKED_FOR.includes(row.state) &&
        row.progressUntil === null &&
        (typeId === null || row.typeId === typeId.toLowerCase()) &&
        !lately.has(`${row.userId} ${row.typeId}`);
      const rows = (await this.matrix.asked(people, now)).filter(isAskedFor);
      let sent = 0;
      for (const { userId, email } of people) {
        const asked = rows.filter((row) => row.userId === userId);
        if (asked.length === 0) continue;
        await this.asking.remember(
          organizationId,
          userId,
          asked.map((row) => row.typeId),
          now,
        );
        if (unwilling.has(userId)) continue;
        await this.outbox.add({
          kind: 'requirements-asked',
          dedupeKey: `requirements-asked:${organizationId}:${userId}:${now.toISOString()}`,
          to: email,
          userId,
          organizationId,
          data: {
            organizationName: organization.name,
            askedBy: displayName(actor),
            asked: asked.map(({ typeName, state, until }) => ({ typeName, state, until })),
          },
        });
        sent += 1;
      }
      return { sent, skipped: people.length - sent };
    });
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
