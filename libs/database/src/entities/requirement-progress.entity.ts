import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AnyMembership } from './any-membership.entity.js';
import { Requirement } from './requirement.entity.js';

/** A member says that they are renewing what a requirement asks for. */
@Entity('requirement_progress')
@Check('requirement_progress_note_check', `char_length(note) between 1 and 500`)
@Index(['organizationId', 'userId'])
@Index(['userId'])
export class RequirementProgress {
  @PrimaryColumn('uuid')
  requirementId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => Requirement, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'requirement_id' })
  requirement!: Relation<Requirement>;

  @Column('uuid')
  organizationId!: string;

  /** Goes with the membership. */
  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership>;

  /** The last day of it, as a calendar date. */
  @Column('date')
  until!: string;

  @Column('text', { nullable: true })
  note!: string | null;
}
