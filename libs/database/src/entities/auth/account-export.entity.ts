import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from './user.entity.js';

@Entity('account_exports')
@Check('account_exports_state_check', `state in ('preparing', 'ready')`)
@Check('account_exports_ready_check', `(state = 'ready') = (expires_at is not null)`)
@Index('account_exports_preparing_idx', ['userId'], { unique: true, where: `(state = 'preparing'::text)` })
@Index(['userId', 'createdAt'])
@Index(['expiresAt'])
export class AccountExport {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('text', { default: 'preparing' })
  state!: 'preparing' | 'ready';

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;
}
