import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class InvitationMails1763714000000 implements MigrationInterface {
  name = 'InvitationMails1763714000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table invitation_mails (
        day date not null,
        counted text not null,
        mails int not null,
        constraint invitation_mails_pkey primary key (day, counted),
        constraint invitation_mails_mails_check check (mails >= 0)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table invitation_mails');
  }
}
