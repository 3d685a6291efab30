import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { AnyMembership } from '../organizations/any-membership.entity.js';
import { User } from '../auth/user.entity.js';

/** The secret address of a calendar with expiry dates: a person's own, or an administrator's for an organization. */
@Entity('calendar_feeds')
@Unique(['tokenHash'])
@Index('calendar_feeds_own_idx', ['userId'], { unique: true, where: '(organization_id IS NULL)' })
@Index('calendar_feeds_organization_idx', ['organizationId', 'userId'], {
  unique: true,
  where: '(organization_id IS NOT NULL)',
})
export class CalendarFeed {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership> | null;

  @Column('bytea')
  tokenHash!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastFetchedAt!: Date | null;
}
