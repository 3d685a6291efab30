import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { AnyMembership } from '../organizations/membership.entity.js';
import { Requirement } from './requirement.entity.js';
import { User } from '../auth/user.entity.js';

@Entity('waivers')
@Unique(['requirementId', 'userId'])
@Check('waivers_reason_check', `char_length(reason) between 1 and 500`)
@Index(['organizationId', 'userId'])
@ForeignKey(() => AnyMembership, ['organizationId', 'userId'], ['organizationId', 'userId'], { onDelete: 'CASCADE' })
export class Waiver {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid')
  @ForeignKey(() => Requirement, { onDelete: 'CASCADE' })
  requirementId!: string;

  @Column('text')
  reason!: string;

  @Column('date')
  until!: string;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  grantedBy!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  grantedAt!: Date;
}
