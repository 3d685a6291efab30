import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A secret that every process of an installation shares and that needs no setting. Deleting its row and inserting a new one rotates it. */
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
