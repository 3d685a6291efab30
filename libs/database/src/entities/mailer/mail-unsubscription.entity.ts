import { Check, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** `reminders` stops both reminders and alerts, because one mail contains both. */
const STOPPED_LISTS = ['reminders', 'email-reminders', 'expiration-alerts', 'team-updates'] as const;
export type StoppedList = (typeof STOPPED_LISTS)[number];

@Entity('mail_unsubscriptions')
@Check(
  'mail_unsubscriptions_list_check',
  `list in ('reminders', 'email-reminders', 'expiration-alerts', 'team-updates')`,
)
export class MailUnsubscription {
  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @PrimaryColumn('text')
  list!: StoppedList;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
