import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Credential } from '../credentials/credential.entity.js';
import { ReminderDigest } from './reminder-digest.entity.js';

/** That a person was, or is about to be, reminded of an expiry date. The key holds that date, so a new date is reminded of anew. */
@Entity('reminders')
@Index(['digestId'])
export class Reminder {
  @PrimaryColumn('uuid')
  credentialId!: string;

  @ManyToOne(() => Credential, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'credential_id' })
  credential!: Relation<Credential>;

  @PrimaryColumn('date')
  expiryDate!: string;

  /** Days before the expiry date; -1 for the alert on the first expired day. */
  @PrimaryColumn('smallint')
  offsetDays!: number;

  /** The recipient, who is the digest's: without a foreign key of its own, since the digest goes with its person. */
  @PrimaryColumn('uuid')
  userId!: string;

  @Column('uuid')
  digestId!: string;

  @ManyToOne(() => ReminderDigest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'digest_id' })
  digest!: Relation<ReminderDigest>;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
