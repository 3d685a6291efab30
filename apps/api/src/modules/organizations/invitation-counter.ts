import { Injectable } from '@nestjs/common';
import { INVITATION_MAILS_A_DAY } from '@tracker/contracts/invitations';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { mailboxKey } from './email-address.js';

/** What may still be mailed today. */
export interface Allowance {
  /** By this organization and this account. */
  mailsLeft: number;
  /** What each mailbox was sent, by whomever. */
  sentTo: ReadonlyMap<string, number>;
}

export interface Sender {
  organizationId: string;
  userId: string;
}

interface Row {
  counted: string;
  mails: number;
}

const READ = 'select counted, mails from invitation_mails where day = $1 and counted = any($2::text[])';

/** Everybody locks in the same order, so that two lists with the same people do not wait for each other for ever. */
const LOCK = `
  insert into invitation_mails (day, counted, mails)
  select $1, counted, 0 from unnest($2::text[]) as counted order by counted
  on conflict (day, counted) do update set mails = invitation_mails.mails
  returning counted, mails`;

const ADD = `
  update invitation_mails m set mails = m.mails + sent.mails
  from unnest($2::text[], $3::int[]) as sent (counted, mails) where m.day = $1 and m.counted = sent.counted`;

/** Yesterday's stay for processes whose clock is behind. */
const FORGET = 'delete from invitation_mails where day < $1::date - 1';

/** Counts the invitations that are mailed in a calendar day (UTC), so that nobody can flood a stranger through us. */
@Injectable()
export class InvitationCounter {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** As things stand; with `isLocked` nobody else counts the same until the transaction ends. */
  async allowance(
    sender: Sender,
    emails: readonly string[],
    now: Date,
    { isLocked }: { isLocked: boolean },
  ): Promise<Allowance> {
    const mailboxes = [...new Set(emails.map(mailboxKey))];
    const counted = [...sendersOf(sender), ...mailboxes.map(ofMailbox)];
    const rows: Row[] = await this.unitOfWork.manager.query(isLocked ? LOCK : READ, [dayOf(now), counted]);
    const mails = new Map(rows.map((row) => [row.counted, row.mails]));
    const bySender = Math.max(...sendersOf(sender).map((key) => mails.get(key) ?? 0));
    return {
      mailsLeft: Math.max(0, INVITATION_MAILS_A_DAY.bySender - bySender),
      sentTo: new Map(mailboxes.map((mailbox) => [mailbox, mails.get(ofMailbox(mailbox)) ?? 0])),
    };
  }

  /** Counts mails whose allowance was locked. They stay counted when they are withdrawn or replaced. */
  async count(sender: Sender, emails: readonly string[], now: Date): Promise<void> {
    const sent = new Map(sendersOf(sender).map((key) => [key, emails.length]));
    for (const key of emails.map((email) => ofMailbox(mailboxKey(email)))) sent.set(key, (sent.get(key) ?? 0) + 1);
    await this.unitOfWork.manager.query(ADD, [dayOf(now), [...sent.keys()], [...sent.values()]]);
  }

  /** Drops the counts of days that are over. */
  async forgetPast(now: Date): Promise<void> {
    await this.unitOfWork.manager.query(FORGET, [dayOf(now)]);
  }
}

const sendersOf = ({ organizationId, userId }: Sender) => [`organization:${organizationId}`, `account:${userId}`];
const ofMailbox = (mailbox: string) => `mailbox:${mailbox}`;
const dayOf = (now: Date) => now.toISOString().slice(0, 10);
