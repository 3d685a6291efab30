import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { RequirementGroup } from '../requirements/requirement-group.entity.js';

/** A group's attributes in the organization's directory, except its name and members. */
@Entity('scim_groups')
export class ScimGroup {
  @PrimaryColumn('uuid')
  @ForeignKey(() => RequirementGroup, { onDelete: 'CASCADE' })
  groupId!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('timestamptz')
  updatedAt!: Date;
}
