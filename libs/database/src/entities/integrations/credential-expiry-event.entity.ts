import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Credential } from '../credentials/credential.entity.js';
import { Organization } from '../organizations/organization.entity.js';

@Entity('credential_expiry_events')
@Index(['organizationId'])
export class CredentialExpiryEvent {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Credential, { onDelete: 'CASCADE' })
  credentialId!: string;

  @PrimaryColumn('date')
  expiryDate!: string;

  @PrimaryColumn('text')
  event!: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;
}
