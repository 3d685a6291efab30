import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { Release } from './release.entity.js';

@Entity('rollouts')
@Check('rollouts_candidate_percentage_check', `candidate_percentage between 0 and 100`)
@Check('rollouts_candidate_check', `candidate_release_id is not null or candidate_percentage = 0`)
@Index(['stableReleaseId'])
@Index(['candidateReleaseId'])
@Index(['previousReleaseId'])
@Index(['nextReleaseId'])
export class Rollout {
  @PrimaryColumn('text')
  remote!: string;

  @Column('uuid')
  stableReleaseId!: string;

  @ManyToOne(() => Release)
  @JoinColumn({ name: 'stable_release_id' })
  stableRelease!: Relation<Release>;

  @Column('uuid', { nullable: true })
  candidateReleaseId!: string | null;

  @ManyToOne(() => Release)
  @JoinColumn({ name: 'candidate_release_id' })
  candidateRelease!: Relation<Release> | null;

  @Column('uuid', { nullable: true })
  previousReleaseId!: string | null;

  @ManyToOne(() => Release)
  @JoinColumn({ name: 'previous_release_id' })
  previousRelease!: Relation<Release> | null;

  @Column('uuid', { nullable: true })
  nextReleaseId!: string | null;

  @ManyToOne(() => Release)
  @JoinColumn({ name: 'next_release_id' })
  nextRelease!: Relation<Release> | null;

  @Column('text', { array: true, default: [] })
  prefixes!: string[];

  @Column('text', { nullable: true })
  serviceUrl!: string | null;

  @Column('jsonb', { default: {} })
  configuration!: Record<string, string | number | boolean>;

  @Column('boolean', { default: false })
  isKilled!: boolean;

  @Column('integer', { default: 0 })
  candidatePercentage!: number;

  @Column('text', { nullable: true })
  deployedVersion!: string | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

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
