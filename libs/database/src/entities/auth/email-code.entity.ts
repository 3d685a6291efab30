import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A code mailed to an account's address, which confirms the address or a sign-in link. Only the newest for each purpose is valid. */
@Entity('email_codes')
@Check('email_codes_tries_check', 'tries between 0 and 5')
@Index('email_codes_user_idx', ['userId', 'sentAt'])
@Index('email_codes_mailbox_idx', ['mailbox', 'sentAt'])
@Index('email_codes_sent_idx', ['sentAt'])
export class EmailCode {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  /** The sign-in link that the code confirms; null: it confirms the address. No reference: codes are counted after their link is gone. */
  @Column('uuid', { nullable: true })
  linkId!: string | null;

  /** The account's address at that time. */
  @Column('text')
  email!: string;

  /** Under which mails to it are counted; see `mailboxKey`. */
  @Column('text')
  mailbox!: string;

  @Column('bytea')
  salt!: Buffer;

  /** scrypt of the code: a plain hash of six digits could be tried out. */
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
