import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Credential } from '../credentials/credential.entity.js';
import { ReminderDigest } from './reminder-digest.entity.js';

@Entity('reminders')
@Index(['digestId'])
export class Reminder {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Credential, { onDelete: 'CASCADE' })
  credentialId!: string;

  @PrimaryColumn('date')
  expiryDate!: string;

  /** Days before the expiry date; -1 for the alert on the first expired day. */
  @PrimaryColumn('smallint')
  offsetDays!: number;

  /** The digest's recipient. No foreign key, because the digest's already cascades. */
  @PrimaryColumn('uuid')
  userId!: string;

  @Column('uuid')
  @ForeignKey(() => ReminderDigest, { onDelete: 'CASCADE' })
  digestId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
