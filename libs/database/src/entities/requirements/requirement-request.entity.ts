import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CredentialType } from './credential-type.entity.js';
import { AnyMembership } from '../organizations/membership.entity.js';

@Entity('requirement_requests')
@Index(['typeId'])
@ForeignKey(() => AnyMembership, ['organizationId', 'userId'], ['organizationId', 'userId'], { onDelete: 'CASCADE' })
export class RequirementRequest {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => CredentialType, { onDelete: 'CASCADE' })
  typeId!: string;

  @Column('timestamptz')
  askedAt!: Date;
}
