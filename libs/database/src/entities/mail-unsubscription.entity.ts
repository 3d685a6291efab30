import { Check, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A kind of mail that a person has stopped. */
@Entity('mail_unsubscriptions')
@Check('mail_unsubscriptions_list_check', `list in ('reminders', 'team-updates')`)
export class MailUnsubscription {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @PrimaryColumn('text')
  list!: 'reminders' | 'team-updates';

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
