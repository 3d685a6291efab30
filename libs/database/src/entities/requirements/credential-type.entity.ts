import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

@Entity('credential_types')
@Check('credential_types_name_check', `char_length(name) between 1 and 200`)
@Check('credential_types_issuing_body_check', `char_length(issuing_body) between 1 and 200`)
@Index('credential_types_name_idx', { synchronize: false })
export class CredentialType {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('text')
  name!: string;

  @Column('text', { array: true, default: '{}' })
  aliases!: string[];

  @Column('text', { nullable: true })
  issuingBody!: string | null;

  @Column('boolean')
  needsDocument!: boolean;

  @Column('boolean')
  needsReview!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
