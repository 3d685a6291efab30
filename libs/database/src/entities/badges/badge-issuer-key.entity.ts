import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BadgeIssuer } from './badge-issuer.entity.js';

/** An Ed25519 key. The highest number signs new badges; the others still sign and verify their own. */
@Entity('badge_issuer_keys')
export class BadgeIssuerKey {
  @PrimaryColumn('uuid')
  @ForeignKey(() => BadgeIssuer, { onDelete: 'CASCADE' })
  organizationId!: string;

  @PrimaryColumn('integer')
  number!: number;

  @Column('text')
  publicKey!: string;

  @Column('bytea')
  privateKey!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
