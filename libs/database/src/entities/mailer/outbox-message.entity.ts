import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { ClaimedWork } from './claimed-work.js';
import { Organization } from '../organizations/organization.entity.js';
import { User } from '../auth/user.entity.js';

export type OutboxState = 'queued' | 'sent' | 'failed' | 'cancelled';

/** One mail to one recipient, written in the transaction that causes it. */
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

  /** Which template renders it. */
  @Column('text')
  kind!: string;

  /** Names the event that causes the mail; the same event never queues a second one. The Message-ID is made from it. */
  @Column('text')
  dedupeKey!: string;

  @Column('text')
  recipient!: string;

  /** The recipient's account, where there is one. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User> | null;

  /** The organization on whose behalf it is sent; its admins are told when it cannot be delivered. */
  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  @ManyToOne(() => Organization, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization> | null;

  /** Whom the mail names to its recipient. Without a foreign key: an erasure takes the name out and leaves the mail. */
  @Column('uuid', { nullable: true })
  namedUserId!: string | null;

  /** What the template needs. Emptied once the mail is settled for good: it may hold an invitation's secret. */
  @Column('jsonb', { default: {} })
  payload!: Record<string, unknown>;

  @Column('text', { default: 'queued' })
  state!: OutboxState;
}
