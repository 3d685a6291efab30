import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { User } from './user.entity.js';

/**
 * What an organization's directory says of somebody. Whether they are active there is not in it: that is whether they have a membership. It stays when the
 * membership ends, so that the directory can bring the person back, and then all that the organization knows of them is what stands here.
 */
@Entity('scim_users')
@Index('scim_users_user_name_idx', { synchronize: false })
@Index(['userId'])
export class ScimUser {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @Column('text')
  userName!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  /** Null: the user name is the address. */
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
