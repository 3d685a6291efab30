import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Organization } from './organization.entity.js';
import { User } from '../auth/user.entity.js';

@Entity('invitations')
@Unique(['tokenHash'])
@Check('invitations_email_check', `char_length(email) between 3 and 254`)
@Check('invitations_role_check', `role in ('member', 'admin')`)
@Check('invitations_status_check', `status in ('pending', 'accepted', 'cancelled')`)
@Check('invitations_settled_check', `(status = 'pending') = (settled_at is null)`)
@Check('invitations_token_hash_check', `octet_length(token_hash) = 32`)
@Index('invitations_one_pending_idx', { synchronize: false })
export class Invitation {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @Column('text')
  email!: string;

  @Column('text')
  role!: InvitableRole;

  /** `pending` includes expired invitations; see `expiresAt`. */
  @Column('text', { default: 'pending' })
  status!: 'pending' | 'accepted' | 'cancelled';

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('uuid', { nullable: true })
  invitedBy!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'invited_by' })
  inviter!: Relation<User> | null;

  @Column('timestamptz', { default: () => 'now()' })
  sentAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;
}

/** Daily number of invitation mails. No foreign keys: the count outlives organizations and accounts. */
@Entity('invitation_mails')
@Check('invitation_mails_mails_check', 'mails >= 0')
export class InvitationMail {
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('text')
  counted!: string;

  @Column('int')
  mails!: number;
}
