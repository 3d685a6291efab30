import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
  UpdateDateColumn,
} from 'typeorm';
import { User } from '../auth/user.entity.js';
import { Credential } from '../credentials/credential.entity.js';

@Entity('portfolios')
@Unique(['ownerId'])
@Unique(['shareToken'])
@Check('portfolios_title_check', `char_length(title) between 1 and 120`)
@Check('portfolios_description_check', `char_length(description) between 1 and 2000`)
@Check('portfolios_share_token_check', `share_token ~ '^[A-Za-z0-9_-]{22,64}$'`)
export class Portfolio {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  ownerId!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('boolean', { default: false })
  isPublic!: boolean;

  @Column('boolean', { default: false })
  showContactInfo!: boolean;

  @Column('text')
  shareToken!: string;

  /** Changes with the entries (triggers). Null until their first change. */
  @Column('uuid', { nullable: true })
  contentVersion!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

@Entity('portfolio_entries')
@Index(['portfolioId'])
export class PortfolioEntry {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Credential, { onDelete: 'CASCADE' })
  credentialId!: string;

  @Column('uuid')
  @ForeignKey(() => Portfolio, { onDelete: 'CASCADE' })
  portfolioId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  addedAt!: Date;
}
