import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Invitation, InvitationMail } from '@tracker/database/entities/organizations/invitation.entity';
import { Statements } from '@tracker/database/statements';
import { In, MoreThan, type Repository } from 'typeorm';
import { INVITATION_MAILS_A_DAY } from '@tracker/contracts/organizations/invitations';
import { Outbox } from '../../mailer/outbox.js';
import { mailboxKey } from './email-address.js';

type InvitationIntent = Pick<Invitation, 'organizationId' | 'email' | 'role' | 'tokenHash' | 'sentAt' | 'expiresAt'> & {
  invitedBy: string;
};

export interface Allowance {
  mailsLeft: number;
  sentTo: ReadonlyMap<string, number>;
}

interface Sender {
  organizationId: string;
  userId: string;
}

@Injectable()
export class InvitationRepository {
  constructor(
    @InjectRepository(Invitation) private readonly invitations: Repository<Invitation>,
    private readonly statements: Statements,
    @InjectRepository(InvitationMail) private readonly counts: Repository<InvitationMail>,
    private readonly outbox: Outbox,
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

  async resolve(invitation: Invitation, status: 'accepted' | 'cancelled', settledAt: Date): Promise<void> {
    await this.invitations.update({ id: invitation.id }, { status, settledAt });
    await this.cancelMail(invitation);
  }

  async cancelMail({ tokenHash }: Invitation): Promise<void> {
    await this.outbox.cancel(invitationMailKey(tokenHash));
  }

  async allowance(
    sender: Sender,
    emails: readonly string[],
    now: Date,
    { isLocked }: { isLocked: boolean },
  ): Promise<Allowance> {
    const mailboxes = [...new Set(emails.map(mailboxKey))];
    const counted = [...sendersOf(sender), ...mailboxes.map(ofMailbox)];
    const day = dayOf(now);
    const rows = isLocked
      ? await this.lockCounters(day, counted)
      : await this.counts.findBy({ day, counted: In(counted) });
    const mails = new Map(rows.map((row) => [row.counted, row.mails]));
    const bySender = Math.max(...sendersOf(sender).map((key) => mails.get(key) ?? 0));
    return {
      mailsLeft: Math.max(0, INVITATION_MAILS_A_DAY.bySender - bySender),
      sentTo: new Map(mailboxes.map((mailbox) => [mailbox, mails.get(ofMailbox(mailbox)) ?? 0])),
    };
  }

  async countMails(sender: Sender, emails: readonly string[], now: Date): Promise<void> {
    const sent = new Map(sendersOf(sender).map((key) => [key, emails.length]));
    for (const key of emails.map((email) => ofMailbox(mailboxKey(email)))) sent.set(key, (sent.get(key) ?? 0) + 1);
    await this.statements.sql`
      update invitation_mails m set mails = m.mails + sent.mails
      from unnest(${[...sent.keys()]}::text[], ${[...sent.values()]}::int[]) as sent (counted, mails)
      where m.day = ${dayOf(now)} and m.counted = sent.counted`;
  }

  /** Inserts in a fixed order, so that concurrent batches with the same people can't deadlock. */
  private lockCounters(day: string, counted: readonly string[]): Promise<InvitationMail[]> {
    return this.statements.sql<InvitationMail[]>`
      insert into invitation_mails (day, counted, mails)
      select ${day}, counted, 0 from unnest(${counted}::text[]) as counted order by counted
      on conflict (day, counted) do update set mails = invitation_mails.mails
      returning counted, mails`;
  }
}

export const invitationMailKey = (tokenHash: Buffer) => `invitation:${tokenHash.toString('hex')}`;
const sendersOf = ({ organizationId, userId }: Sender) => [`organization:${organizationId}`, `account:${userId}`];
const ofMailbox = (mailbox: string) => `mailbox:${mailbox}`;
const dayOf = (now: Date) => now.toISOString().slice(0, 10);
