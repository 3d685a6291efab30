import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Rollout } from './rollout.entity.js';

/** The remaining automatic steps of a rollout. */
@Entity('rollout_plans')
@Check('rollout_plans_every_minutes_check', `every_minutes > 0`)
export class RolloutPlan {
  @PrimaryColumn('text')
  remote!: string;

  @OneToOne(() => Rollout, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'remote' })
  rollout!: Relation<Rollout>;

  @Column('jsonb')
  percentages!: number[];

  @Column('integer')
  everyMinutes!: number;

  @Column('timestamptz')
  nextAt!: Date;

  @Column('text')
  madeBy!: string;
}
