import { Injectable } from '@nestjs/common';
import type { InvitableRole } from '@tracker/contracts/roles';
import { Invitation } from '@tracker/database/entities/invitation.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { MoreThan } from 'typeorm';

export interface InvitationIntent {
  organizationId: string;
  email: string;
  role: InvitableRole;
  tokenHash: Buffer;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
}

/** The pending row of the same address, if there is one, becomes this invitation: its old link is dead from then on. */
const INSERT_OR_RENEW = `
  insert into invitations (organization_id, email, role, token_hash, invited_by, sent_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (organization_id, lower(email)) where status = 'pending' do update
  set email = excluded.email, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at`;

export interface InvitationOnScreen {
  email: string;
  role: InvitableRole;
  organizationName: string;
  inviterFirstName: string | null;
  inviterLastName: string | null;
  inviterEmail: string | null;
}

const ON_SCREEN = {
  name: 'invitation-on-screen',
  text: `select i.email, i.role, o.name as "organizationName", u.first_name as "inviterFirstName",
      u.last_name as "inviterLastName", u.email as "inviterEmail"
    from invitations i join organizations o on o.id = i.organization_id left join users u on u.id = i.invited_by
    where i.token_hash = $1 and i.status = 'pending' and i.expires_at > $2`,
};

@Injectable()
export class InvitationRepository {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reads: PreparedReads,
  ) {}

  listLive(organizationId: string, now: Date): Promise<Invitation[]> {
    return this.unitOfWork.manager.find(Invitation, {
      where: { organizationId, status: 'pending', expiresAt: MoreThan(now) },
      order: { sentAt: 'ASC', id: 'ASC' },
    });
  }

  /** Pending in an organization, its time run out or not. */
  findPending(organizationId: string, id: string): Promise<Invitation | null> {
    return this.unitOfWork.manager.findOneBy(Invitation, { organizationId, id, status: 'pending' });
  }

  findLiveByToken(tokenHash: Buffer, now: Date): Promise<Invitation | null> {
    return this.unitOfWork.manager.findOneBy(Invitation, { tokenHash, status: 'pending', expiresAt: MoreThan(now) });
  }

  findOnScreen(tokenHash: Buffer, now: Date): Promise<InvitationOnScreen | null> {
    return this.reads.one(ON_SCREEN, [tokenHash, now]);
  }

  async insertOrRenew(intent: InvitationIntent): Promise<void> {
    const { organizationId, email, role, tokenHash, invitedBy, sentAt, expiresAt } = intent;
    const values = [organizationId, email, role, tokenHash, invitedBy, sentAt, expiresAt];
    await this.unitOfWork.manager.query(INSERT_OR_RENEW, values);
  }

  async settle(id: string, status: 'accepted' | 'cancelled', settledAt: Date): Promise<void> {
    await this.unitOfWork.manager.update(Invitation, { id }, { status, settledAt });
  }
}
