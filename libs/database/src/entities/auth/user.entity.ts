import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/**
 * A person's account. It is found by its identities; the email is unique only among verified ones, so that somebody who
 * merely claims an address cannot keep its owner out.
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

  /** Whether a sign-in provider vouches for this address, or the person has confirmed it by a mailed code. */
  @Column('boolean', { default: false })
  emailVerified!: boolean;

  /** The address that was confirmed by a mailed code; it counts while it is `email`. */
  @Column('text', { nullable: true })
  confirmedEmail!: string | null;

  /** A directory made the account, and nobody has signed in to it yet. A trigger clears it with the first identity. */
  @Column('boolean', { default: false })
  isWaiting!: boolean;

  @Column('text', { nullable: true })
  firstName!: string | null;

  @Column('text', { nullable: true })
  lastName!: string | null;

  /** The full name as the provider gave it; shown when there is no first name. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  profileImageUrl!: string | null;

  /** IANA zone that decides which day is "today" for this person. */
  @Column('text', { default: 'UTC' })
  timeZone!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
