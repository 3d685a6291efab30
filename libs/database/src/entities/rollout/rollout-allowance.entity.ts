import type { RolloutAllowance as Allowance } from '@tracker/contracts/rollout/rollouts';
import { Check, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Rollout } from './rollout.entity.js';

/** Who gets a remote's candidate by name. */
@Entity('rollout_allowances')
@Check('rollout_allowances_kind_check', `kind in ('organization', 'role', 'user')`)
export class RolloutAllowance {
  @PrimaryColumn('text')
  remote!: string;

  @ManyToOne(() => Rollout, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'remote' })
  rollout!: Relation<Rollout>;

  @PrimaryColumn('text')
  kind!: Allowance['kind'];

  /** The id of an organization or a user, or a role. */
  @PrimaryColumn('text')
  subject!: string;
}
