import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Credential } from '../credentials/credential.entity.js';
import { Portfolio } from './portfolio.entity.js';

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
