import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

@Entity('idempotency_keys')
@Check('idempotency_keys_request_hash_check', `octet_length(request_hash) = 32`)
export class IdempotencyKey {
  /** Checked at commit: the lock of an earlier check could deadlock with changes of the organization. */
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', deferrable: 'INITIALLY DEFERRED' })
  organizationId!: string;

  @PrimaryColumn('text')
  key!: string;

  @Column('bytea')
  requestHash!: Buffer;

  @Column('json', { nullable: true })
  answer!: object | string | null;

  @Column('timestamptz')
  createdAt!: Date;
}
