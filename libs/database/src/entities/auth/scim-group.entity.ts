import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { RequirementGroup } from '../requirements/requirement-group.entity.js';

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
