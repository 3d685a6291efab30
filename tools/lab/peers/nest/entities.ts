import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column()
  email: string;

  @Column({ name: 'time_zone' })
  timeZone: string;
}

@Entity('sessions')
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

@Entity('credentials')
export class Credential {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'owner_id' })
  owner: Relation<User>;

  @Column()
  name: string;

  @Column({ name: 'issuing_body' })
  issuingBody: string;

  @Column('date', { name: 'issue_date' })
  issueDate: string;

  @Column('date', { name: 'expiry_date' })
  expiryDate: string;

  @Column('text', { nullable: true })
  notes: string | null;

  @OneToOne(() => Document, (document) => document.credential)
  document: Relation<Document> | null;
}

@Entity('documents')
export class Document {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @OneToOne(() => Credential, (credential) => credential.document)
  @JoinColumn({ name: 'credential_id' })
  credential: Relation<Credential>;

  @Column({ name: 'file_name' })
  fileName: string;
}
