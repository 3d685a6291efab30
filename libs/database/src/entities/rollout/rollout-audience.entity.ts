import type { RolloutAllowance as Allowance } from '@tracker/contracts/rollout/rollouts';
import { Check, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Rollout } from './rollout.entity.js';
import { Organization } from '../organizations/organization.entity.js';

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

@Entity('early_access_organizations')
export class EarlyAccessOrganization {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  since!: Date;
}
