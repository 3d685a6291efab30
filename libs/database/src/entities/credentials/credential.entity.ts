import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  type Relation,
} from 'typeorm';
import { User } from '../auth/user.entity.js';

/** A certification or licence of one user. Its status is never stored: it follows from the expiry date and the day. */
@Entity('credentials')
@Check('credentials_name_check', `char_length(name) between 1 and 200`)
@Check('credentials_issuing_body_check', `char_length(issuing_body) between 1 and 200`)
@Check('credentials_notes_check', `char_length(notes) between 1 and 5000`)
@Check('credentials_dates_check', `expiry_date >= issue_date`)
@Index('credentials_of_owner_idx', ['ownerId', 'expiryDate', 'id', 'hasDocument', 'archivedAt'])
@Index(['expiryDate', 'ownerId'])
export class Credential {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  ownerId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id' })
  owner!: Relation<User>;

  @Column('text')
  name!: string;

  @Column('text')
  issuingBody!: string;

  /** Calendar date, `YYYY-MM-DD`. */
  @Column('date')
  issueDate!: string;

  /** Calendar date, `YYYY-MM-DD`; the credential is good through this day. */
  @Column('date')
  expiryDate!: string;

  @Column('text', { nullable: true })
  notes!: string | null;

  /** Kept by the database with the rows of documents; never written through the entity. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  hasDocument!: boolean;

  /** While it is set, only its owner's archive shows the credential: whatever else reads credentials leaves it out. */
  @Column('timestamptz', { nullable: true })
  archivedAt!: Date | null;

  /** The administrator who recorded it for its owner; null when they did so themselves. */
  @Column('uuid', { nullable: true })
  recordedBy!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
