import type { RolloutAllowance as Allowance } from '@tracker/contracts/rollout/rollouts';
import { Check, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Rollout } from './rollout.entity.js';

@Entity('rollout_allowances')
@Check('rollout_allowances_kind_check', `kind in ('organization', 'role', 'user')`)
export class RolloutAllowance {
  @PrimaryColumn('text')
  @ForeignKey(() => Rollout, { onDelete: 'CASCADE' })
  remote!: string;

  @PrimaryColumn('text')
  kind!: Allowance['kind'];

  @PrimaryColumn('text')
  subject!: string;
}
