import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { Release } from './release.entity.js';

/** Which version of a remote people get: the stable one, and for a percentage of them a candidate. */
@Entity('rollouts')
@Check('rollouts_candidate_percentage_check', `candidate_percentage between 0 and 100`)
@Check('rollouts_candidate_check', `candidate_release_id is not null or candidate_percentage = 0`)
@Index(['stableReleaseId'])
@Index(['candidateReleaseId'])
@Index(['previousReleaseId'])
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

  /** What was stable before, for a rollback. */
  @Column('uuid', { nullable: true })
  previousReleaseId!: string | null;

  @ManyToOne(() => Release)
  @JoinColumn({ name: 'previous_release_id' })
  previousRelease!: Relation<Release> | null;

  /** The kill switch: everyone gets the stable version, whatever else is set. */
  @Column('boolean', { default: false })
  isKilled!: boolean;

  /** Of all visitors, 0 to 100. */
  @Column('integer', { default: 0 })
  candidatePercentage!: number;

  /** What the last deployment brought, whoever gets it: a start that finds it again moves nobody. */
  @Column('text', { nullable: true })
  deployedVersion!: string | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
