import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

@Entity('users')
export class Recipient {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column()
  email: string;
}

@Entity('credentials')
export class DueCredential {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('date', { name: 'expiry_date' })
  expiryDate: string;

  @ManyToOne(() => Recipient)
  @JoinColumn({ name: 'owner_id' })
  owner: Relation<Recipient>;
}
