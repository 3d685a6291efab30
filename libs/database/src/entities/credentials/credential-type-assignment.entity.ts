import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CredentialType } from '../requirements/credential-type.entity.js';
import { Credential } from './credential.entity.js';
import { AnyMembership } from '../organizations/membership.entity.js';

@Entity('credential_type_assignments')
@Index(['organizationId', 'userId'])
@Index(['typeId'])
@ForeignKey(() => AnyMembership, ['organizationId', 'userId'], ['organizationId', 'userId'], { onDelete: 'CASCADE' })
export class CredentialTypeAssignment {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Credential, { onDelete: 'CASCADE' })
  credentialId!: string;

  @PrimaryColumn('uuid')
  organizationId!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid')
  @ForeignKey(() => CredentialType, { onDelete: 'CASCADE' })
  typeId!: string;
}
