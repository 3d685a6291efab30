import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How many invitations were mailed on a day. Nothing refers to organizations or accounts: the count stays when they are deleted. */
@Entity('invitation_mails')
@Check('invitation_mails_mails_check', 'mails >= 0')
export class InvitationMail {
  @PrimaryColumn('date')
  day!: string;

  /** An organization, an account or a mailbox; see `InvitationCounter`. */
  @PrimaryColumn('text')
  counted!: string;

  @Column('int')
  mails!: number;
}
