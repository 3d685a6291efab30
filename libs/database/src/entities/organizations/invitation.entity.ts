import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { Organization } from './organization.entity.js';
import { User } from '../auth/user.entity.js';

/**
 * An offer to join an organization. At most one is pending for an address, however it is written; sending it again gives the
 * same row a new token, so that the link of the older mail dies.
 */
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

  /** As the inviter typed it. */
  @Column('text')
  email!: string;

  @Column('text')
  role!: InvitableRole;

  /** `pending` includes those whose time has run out; see `expiresAt`. */
  @Column('text', { default: 'pending' })
  status!: 'pending' | 'accepted' | 'cancelled';

  /** SHA-256 of the token in the mail; the token itself is not kept. */
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

  /** When it was accepted or cancelled. */
  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;
}
