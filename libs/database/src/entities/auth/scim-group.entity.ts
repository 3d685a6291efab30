import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { RequirementGroup } from '../requirements/requirement-group.entity.js';

/** A group's attributes in the organization's directory, except its name and members. */
@Entity('scim_groups')
export class ScimGroup {
  @PrimaryColumn('uuid')
  groupId!: string;

  @OneToOne(() => RequirementGroup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group!: Relation<RequirementGroup>;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('timestamptz')
  updatedAt!: Date;
}
