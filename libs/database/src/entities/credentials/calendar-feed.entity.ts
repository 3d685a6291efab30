import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { AnyMembership } from '../organizations/membership.entity.js';
import { User } from '../auth/user.entity.js';

@Entity('calendar_feeds')
@Unique(['tokenHash'])
@Index('calendar_feeds_own_idx', ['userId'], { unique: true, where: '(organization_id IS NULL)' })
@Index('calendar_feeds_organization_idx', ['organizationId', 'userId'], {
  unique: true,
  where: '(organization_id IS NOT NULL)',
})
@ForeignKey(() => AnyMembership, ['organizationId', 'userId'], ['organizationId', 'userId'], { onDelete: 'CASCADE' })
export class CalendarFeed {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  @Column('bytea')
  tokenHash!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastFetchedAt!: Date | null;
}
