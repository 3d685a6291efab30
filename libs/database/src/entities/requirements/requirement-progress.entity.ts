import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CredentialType } from './credential-type.entity.js';
import { AnyMembership } from '../organizations/membership.entity.js';

@Entity('requirement_progress')
@Check('requirement_progress_note_check', `char_length(note) between 1 and 500`)
@Index(['organizationId', 'userId'])
@Index(['userId'])
@ForeignKey(() => AnyMembership, ['organizationId', 'userId'], ['organizationId', 'userId'], { onDelete: 'CASCADE' })
export class RequirementProgress {
  @PrimaryColumn('uuid')
  @ForeignKey(() => CredentialType, { onDelete: 'CASCADE' })
  typeId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('date')
  until!: string;

  @Column('text', { nullable: true })
  note!: string | null;
}
