import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Credential } from '../credentials/credential.entity.js';
import { Portfolio } from './portfolio.entity.js';

/** A credential in its owner's portfolio. */
@Entity('portfolio_entries')
@Index(['portfolioId'])
export class PortfolioEntry {
  @PrimaryColumn('uuid')
  credentialId!: string;

  @OneToOne(() => Credential, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'credential_id' })
  credential!: Relation<Credential>;

  @Column('uuid')
  portfolioId!: string;

  @ManyToOne(() => Portfolio, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'portfolio_id' })
  portfolio!: Relation<Portfolio>;

  @CreateDateColumn({ type: 'timestamptz' })
  addedAt!: Date;
}
