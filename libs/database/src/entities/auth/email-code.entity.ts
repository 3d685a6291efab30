import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A code mailed to confirm an address or a sign-in link. Only the newest code for each purpose is valid. */
@Entity('email_codes')
@Check('email_codes_tries_check', 'tries between 0 and 5')
@Index('email_codes_user_idx', ['userId', 'sentAt'])
@Index('email_codes_mailbox_idx', ['mailbox', 'sentAt'])
@Index('email_codes_sent_idx', ['sentAt'])
export class EmailCode {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  /**
   * The sign-in link to confirm; null confirms the address. No foreign key: codes still count after their link is
   * deleted.
   */
  @Column('uuid', { nullable: true })
  linkId!: string | null;

  @Column('text')
  email!: string;

  @Column('text')
  mailbox!: string;

  @Column('bytea')
  salt!: Buffer;

  /** scrypt: a fast hash of six digits could be brute-forced. */
  @Column('bytea')
  codeHash!: Buffer;

  @Column('smallint', { default: 0 })
  tries!: number;

  @Column('timestamptz')
  sentAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
