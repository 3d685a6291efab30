import type { TokenScope } from '@tracker/contracts/rollout/remote-access';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Rollout } from './rollout.entity.js';

@Entity('release_tokens')
@Unique(['tokenHash'])
@Index(['remote'])
@Check('release_tokens_name_check', `char_length(name) between 1 and 80`)
@Check('release_tokens_token_hash_check', `octet_length(token_hash) = 32`)
export class ReleaseToken {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  @ForeignKey(() => Rollout, { onDelete: 'CASCADE' })
  remote!: string;

  @Column('text')
  name!: string;

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('text', { array: true, default: ['release'] })
  scopes!: TokenScope[];

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  @Column('text')
  createdBy!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}
