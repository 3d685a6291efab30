import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Rollout } from './rollout.entity.js';

@Entity('rollout_plans')
@Check('rollout_plans_every_minutes_check', `every_minutes > 0`)
export class RolloutPlan {
  @PrimaryColumn('text')
  @ForeignKey(() => Rollout, { onDelete: 'CASCADE' })
  remote!: string;

  @Column('jsonb')
  percentages!: number[];

  @Column('boolean', { default: false })
  promotes!: boolean;

  @Column('integer')
  everyMinutes!: number;

  @Column('timestamptz')
  nextAt!: Date;

  @Column('text')
  madeBy!: string;
}
