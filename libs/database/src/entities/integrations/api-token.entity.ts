import { API_SCOPES, type ApiScope } from '@tracker/contracts/integrations/token-scopes';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../auth/user.entity.js';
import { Organization } from '../organizations/organization.entity.js';

const SCOPES = API_SCOPES.map((scope) => `'${scope}'`).join(', ');

/** Token of `/api/v1`. Ended tokens stay, because entries of the audit trail refer to them. */
@Entity('api_tokens')
@Unique(['tokenHash'])
@Index(['organizationId', 'createdAt'])
@Index('api_tokens_live_idx', ['expiresAt'], { where: '(ended_at IS NULL)' })
@Check('api_tokens_name_check', `char_length(name) between 1 and 80`)
@Check('api_tokens_scopes_check', `cardinality(scopes) > 0 and scopes <@ array[${SCOPES}]`)
@Check('api_tokens_token_hash_check', `octet_length(token_hash) = 32`)
export class ApiToken {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('text')
  name!: string;

  @Column('text', { array: true })
  scopes!: ApiScope[];

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('text')
  lastFour!: string;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  createdBy!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  warnedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
