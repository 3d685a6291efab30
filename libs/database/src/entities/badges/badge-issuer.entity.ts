import { Check, Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Has no foreign key to the organization, because its badges must stay verifiable after that was deleted. */
@Entity('badge_issuers')
@Check('badge_issuers_name_check', `char_length(name) between 1 and 200`)
export class BadgeIssuer {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  url!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('integer', { default: 0 })
  nextPosition!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

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
