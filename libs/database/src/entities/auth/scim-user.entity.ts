import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { User } from './user.entity.js';

/**
 * A person in the organization's directory. Membership decides whether they are active. The row outlives it, so that
 * the directory can reactivate the person.
 */
@Entity('scim_users')
@Index('scim_users_user_name_idx', { synchronize: false })
@Index(['userId'])
export class ScimUser {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('text')
  userName!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  givenName!: string | null;

  @Column('text', { nullable: true })
  familyName!: string | null;

  @Column('text', { nullable: true })
  displayName!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
