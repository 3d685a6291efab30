import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { CredentialType } from '../requirements/credential-type.entity.js';
import { Credential } from './credential.entity.js';
import { AnyMembership } from '../organizations/any-membership.entity.js';

/** The type that the owner assigned to a credential; at most one per organization. */
@Entity('credential_type_assignments')
@Index(['organizationId', 'userId'])
@Index(['typeId'])
export class CredentialTypeAssignment {
  @PrimaryColumn('uuid')
  credentialId!: string;

  @PrimaryColumn('uuid')
  organizationId!: string;

  @ManyToOne(() => Credential, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'credential_id' })
  credential!: Relation<Credential>;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership>;

  @Column('uuid')
  typeId!: string;

  @ManyToOne(() => CredentialType, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'type_id' })
  type!: Relation<CredentialType>;
}
