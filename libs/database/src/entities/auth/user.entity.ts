import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/**
 * An account, found by its identities. Email is unique only among verified addresses, so an unverified claim cannot
 * lock out the owner.
 */
@Entity('users')
@Check('users_email_check', `char_length(email) between 3 and 254`)
@Index('users_verified_email_idx', { synchronize: false })
@Index(['timeZone'])
export class User {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('boolean', { default: false })
  emailVerified!: boolean;

  @Column('text', { nullable: true })
  confirmedEmail!: string | null;

  /** Created by a directory and not yet used. A trigger clears it with the first identity. */
  @Column('boolean', { default: false })
  isWaiting!: boolean;

  @Column('text', { nullable: true })
  firstName!: string | null;

  @Column('text', { nullable: true })
  lastName!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  profileImageUrl!: string | null;

  @Column('text', { default: 'UTC' })
  timeZone!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
