import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('service_keys')
export class ServiceKey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('jsonb')
  publicKey!: Record<string, unknown>;

  @Column('bytea')
  sealedPrivateKey!: Buffer;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  retiredAt!: Date | null;
}
