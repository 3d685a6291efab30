import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import { Statements } from '@tracker/database/statements';
import { MoreThan, type Repository } from 'typeorm';

export type InvitationIntent = Pick<
  Invitation,
  'organizationId' | 'email' | 'role' | 'tokenHash' | 'sentAt' | 'expiresAt'
> & { invitedBy: string };

@Injectable()
export class InvitationRepository {
  constructor(
    @InjectRepository(Invitation) private readonly invitations: Repository<Invitation>,
    private readonly statements: Statements,
  ) {}

  listLive(organizationId: string, now: Date): Promise<Invitation[]> {
    return this.invitations.find({
      where: { organizationId, status: 'pending', expiresAt: MoreThan(now) },
      order: { sentAt: 'ASC', id: 'ASC' },
    });
  }

  findPending(organizationId: string, id: string): Promise<Invitation | null> {
    return this.invitations.findOneBy({ organizationId, id, status: 'pending' });
  }

  findLiveByToken(tokenHash: Buffer, now: Date): Promise<Invitation | null> {
    return this.invitations.findOneBy({ tokenHash, status: 'pending', expiresAt: MoreThan(now) });
  }

  findOnScreen(tokenHash: Buffer, now: Date): Promise<Invitation | null> {
    return this.invitations.findOne({
      where: { tokenHash, status: 'pending', expiresAt: MoreThan(now) },
      relations: { organization: true, inviter: true },
    });
  }

  /**
   * Renews the pending invitation to the same address, which invalidates its old link. TypeORM can't express a
   * conflict on an expression.
   */
  async insertOrRenew(intent: InvitationIntent): Promise<void> {
    const { organizationId, email, role, tokenHash, invitedBy, sentAt, expiresAt } = intent;
    await this.statements.sql`
      insert into invitations (organization_id, email, role, token_hash, invited_by, sent_at, expires_at)
      values (${organizationId}, ${email}, ${role}, ${tokenHash}, ${invitedBy}, ${sentAt}, ${expiresAt})
      on conflict (organization_id, lower(email)) where status = 'pending' do update
      set email = excluded.email, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at`;
  }

  async forgetInviter(userId: string): Promise<void> {
    await this.invitations.update({ invitedBy: userId, status: 'pending' }, { invitedBy: null });
  }

  async settle(id: string, status: 'accepted' | 'cancelled', settledAt: Date): Promise<void> {
    await this.invitations.update({ id }, { status, settledAt });
  }
}
