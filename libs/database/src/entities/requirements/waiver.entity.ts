import {
  Check,
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
import { Requirement } from './requirement.entity.js';
import { User } from '../auth/user.entity.js';

/** Exempts a member from a requirement until a day. */
@Entity('waivers')
@Unique(['requirementId', 'userId'])
@Check('waivers_reason_check', `char_length(reason) between 1 and 500`)
@Index(['organizationId', 'userId'])
export class Waiver {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership>;

  @Column('uuid')
  requirementId!: string;

  @ManyToOne(() => Requirement, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'requirement_id' })
  requirement!: Relation<Requirement>;

  @Column('text')
  reason!: string;

  @Column('date')
  until!: string;

  @Column('uuid', { nullable: true })
  grantedBy!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'granted_by' })
  granter!: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  grantedAt!: Date;
}
