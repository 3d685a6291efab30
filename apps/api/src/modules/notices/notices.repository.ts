import { Injectable } from '@nestjs/common';
import { PreparedReads } from '@tracker/database/prepared';

interface RecordedNotice {
  id: string;
  createdAt: Date;
}

/** A reminder that was sent, with what it was about, most urgent first. */
export interface SentReminder extends RecordedNotice {
  credentialNames: string[];
}

/** Another mail that was sent to the person. Its content is not kept. */
export interface SentMail extends RecordedNotice {
  kind: string;
  /** Null when the mail concerns no organization, or one that is gone. */
  organizationName: string | null;
}

/** Mails of an organization, or to its members, that were given up. */
export interface UndeliveredMails extends RecordedNotice {
  organizationName: string;
  count: number;
}

const RECENT_REMINDERS = {
  name: 'recent-reminders',
  text: `select d.id, d.created_at as "createdAt", array_agg(c.name order by r.expiry_date, c.name) as "credentialNames"
    from reminder_digests d join reminders r on r.digest_id = d.id join credentials c on c.id = r.credential_id
    where d.user_id = $1 and d.created_at > $2
    group by d.id order by d.created_at desc limit $3`,
};

const RECENT_MAILS = {
  name: 'recent-mails',
  text: `select m.id, m.kind, m.created_at as "createdAt", o.name as "organizationName"
    from outbox_messages m left join organizations o on o.id = m.organization_id
    where m.user_id = $1 and m.created_at > $2 and m.kind <> 'reminder-digest' and m.state <> 'cancelled'
    order by m.created_at desc limit $3`,
};

/** For the people who can do something about it. The id is the organization's: one notice for each, however many mails. */
const UNDELIVERED = {
  name: 'undelivered-mails',
  text: `select o.id, o.name as "organizationName", count(*)::integer as count, max(m.settled_at) as "createdAt"
    from memberships admin
    join organizations o on o.id = admin.organization_id
    join outbox_messages m on m.organization_id = o.id
      or m.user_id in (select user_id from memberships where organization_id = o.id)
    where admin.user_id = $1 and admin.role in ('owner', 'admin') and m.state = 'failed' and m.settled_at > $2
    group by o.id`,
};

@Injectable()
export class NoticesRepository {
  constructor(private readonly reads: PreparedReads) {}

  listReminders(userId: string, since: Date, limit: number): Promise<SentReminder[]> {
    return this.reads.rows<SentReminder>(RECENT_REMINDERS, [userId, since, limit]);
  }

  listMails(userId: string, since: Date, limit: number): Promise<SentMail[]> {
    return this.reads.rows<SentMail>(RECENT_MAILS, [userId, since, limit]);
  }

  listUndelivered(userId: string, since: Date): Promise<UndeliveredMails[]> {
    return this.reads.rows<UndeliveredMails>(UNDELIVERED, [userId, since]);
  }
}
