import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { CredentialType } from './credential-type.entity.js';
import { AnyMembership } from '../organizations/any-membership.entity.js';

/** When a member was last asked by mail for a type. */
@Entity('requirement_requests')
@Index(['typeId'])
export class RequirementRequest {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @PrimaryColumn('uuid')
  typeId!: string;

  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership>;

  @ManyToOne(() => CredentialType, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'type_id' })
  type!: Relation<CredentialType>;

  @Column('timestamptz')
  askedAt!: Date;
}
