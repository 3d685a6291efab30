import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../auth/user.entity.js';
import { Webhook } from './webhook.entity.js';

@Entity('webhook_deliveries')
@Unique(['webhookId', 'messageId'])
@Check('webhook_deliveries_state_check', `state in ('pending', 'delivered', 'failed')`)
@Index(['webhookId', 'at', 'id'])
@Index('webhook_deliveries_due_idx', ['webhookId', 'runAt'], { where: `(state = 'pending'::text)` })
@Index(['personId'])
@Index(['at'])
export class WebhookDelivery {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => Webhook, { onDelete: 'CASCADE' })
  webhookId!: string;

  @Column('text')
  messageId!: string;

  @Column('text')
  event!: string;

  @Column('uuid')
  subjectId!: string;

  /** Whose data the message contains. Erasing the account deletes it. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  personId!: string | null;

  /** JSON rather than JSONB, which would change the order of the fields. */
  @Column('json')
  data!: object;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  @Column('text', { default: 'pending' })
  state!: 'pending' | 'delivered' | 'failed';

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { default: () => 'now()' })
  runAt!: Date;

  @Column('integer', { nullable: true })
  status!: number | null;

  @Column('integer', { nullable: true })
  durationMs!: number | null;
}
