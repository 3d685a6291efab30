import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ClaimedWork } from './claimed-work.js';
import { Organization } from '../organizations/organization.entity.js';
import { User } from '../auth/user.entity.js';

type OutboxState = 'queued' | 'sent' | 'failed' | 'cancelled';

@Entity('outbox_messages')
@Unique(['dedupeKey'])
@Check('outbox_messages_state_check', `state in ('queued', 'sent', 'failed', 'cancelled')`)
@Index('outbox_messages_due_idx', ['runAt'], { where: `(state = 'queued'::text)` })
@Index('outbox_messages_failed_idx', ['settledAt'], { where: `(state = 'failed'::text)` })
@Index('outbox_messages_failed_organization_idx', ['organizationId', 'settledAt'], {
  where: `(state = 'failed'::text)`,
})
@Index('outbox_messages_failed_user_idx', ['userId', 'settledAt'], { where: `(state = 'failed'::text)` })
@Index('outbox_messages_done_idx', ['settledAt'], { where: `(state = ANY (ARRAY['sent'::text, 'cancelled'::text]))` })
@Index(['userId'])
@Index(['organizationId'])
export class OutboxMessage extends ClaimedWork {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: string;

  /** Deduplication key of the event that causes the mail; the Message-ID is derived from it. */
  @Column('text')
  dedupeKey!: string;

  @Column('text')
  recipient!: string;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  userId!: string | null;

  /** The organization on whose behalf it is sent; its administrators are notified if delivery fails. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Organization, { onDelete: 'SET NULL' })
  organizationId!: string | null;

  /** People named in the mail. No foreign key: an erasure removes the name and leaves the mail. */
  @Column('uuid', { nullable: true })
  namedUserId!: string | null;

  @Column('jsonb', { default: {} })
  payload!: Record<string, unknown>;

  @Column('text', { default: 'queued' })
  state!: OutboxState;
}
