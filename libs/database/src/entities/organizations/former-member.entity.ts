import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Organization } from './organization.entity.js';
import { User } from '../auth/user.entity.js';

@Entity('former_members')
@Index(['userId'])
export class FormerMember {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;
}
