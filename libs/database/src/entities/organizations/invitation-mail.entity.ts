import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Daily number of invitation mails. No foreign keys: the count outlives organizations and accounts. */
@Entity('invitation_mails')
@Check('invitation_mails_mails_check', 'mails >= 0')
export class InvitationMail {
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('text')
  counted!: string;

  @Column('int')
  mails!: number;
}
