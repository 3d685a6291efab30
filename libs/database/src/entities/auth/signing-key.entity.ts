import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A secret shared by all processes of an installation. To rotate it, delete its row and insert a new one. */
@Entity('signing_keys')
@Check('signing_keys_secret_check', `octet_length(secret) >= 32`)
export class SigningKey {
  @PrimaryColumn('text')
  purpose!: string;

  @Column('bytea')
  secret!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
