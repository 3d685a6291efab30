import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { CredentialType } from './credential-type.entity.js';
import { AnyMembership } from '../organizations/any-membership.entity.js';
import { Requirement } from './requirement.entity.js';

/** A member's statement that they are renewing what a type requires. */
@Entity('requirement_progress')
@Check('requirement_progress_note_check', `char_length(note) between 1 and 500`)
@Index(['organizationId', 'userId'])
@Index(['userId'])
@Index(['requirementId', 'userId'], { unique: true })
export class RequirementProgress {
  @PrimaryColumn('uuid')
  typeId!: string;

  @ManyToOne(() => CredentialType, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'type_id' })
  type!: Relation<CredentialType>;

  @PrimaryColumn('uuid')
  userId!: string;

  @Column('uuid', { nullable: true })
  requirementId!: string | null;

  @ManyToOne(() => Requirement, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'requirement_id' })
  requirement!: Relation<Requirement> | null;

  @Column('uuid')
  organizationId!: string;

  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership>;

  @Column('date')
  until!: string;

  @Column('text', { nullable: true })
  note!: string | null;
}
