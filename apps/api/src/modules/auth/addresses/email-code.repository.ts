import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EMAIL_CODES } from '@tracker/contracts/auth/email-verification';
import { EmailCode } from '@tracker/database/entities/auth/email-code.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, MoreThan, type Repository } from 'typeorm';

type NewEmailCode = Pick<
  EmailCode,
  'userId' | 'linkId' | 'email' | 'mailbox' | 'salt' | 'codeHash' | 'sentAt' | 'expiresAt'
>;
type TriedCode = Pick<EmailCode, 'id' | 'email' | 'salt' | 'codeHash'>;

@Injectable()
export class EmailCodeRepository {
  constructor(
    @InjectRepository(EmailCode) private readonly codes: Repository<EmailCode>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
  ) {}

  /** Serializes codes per account and per mailbox until the transaction ends. */
  async lock(userId: string, mailboxOf: (email: string) => string): Promise<User | null> {
    const user = await this.users.findOne({ where: { id: userId }, lock: { mode: 'pessimistic_write' } });
    if (user)
      await this.statements
        .sql`select pg_advisory_xact_lock(hashtextextended(${`email-code:${mailboxOf(user.email)}`}, 0))`;
    return user;
  }

  async sendings(of: { userId: string } | { mailbox: string }, since: Date): Promise<Date[]> {
    const codes = await this.codes.find({ where: { ...of, sentAt: MoreThan(since) }, order: { sentAt: 'DESC' } });
    return codes.map(({ sentAt }) => sentAt);
  }

  async insert(code: NewEmailCode): Promise<string> {
    const { userId, linkId, sentAt } = code;
    const earlier = { userId, linkId: linkId ?? IsNull(), expiresAt: MoreThan(sentAt) };
    await this.codes.update(earlier, { expiresAt: sentAt });
    const { identifiers } = await this.codes.insert(code);
    return identifiers[0]?.['id'] as string;
  }

  async takeTry(userId: string, linkId: string | null, now: Date): Promise<TriedCode | null> {
    const [tried] = await this.statements.sql<TriedCode[]>`
      update email_codes set tries = tries + 1
      where user_id = ${userId} and link_id is not distinct from ${linkId} and used_at is null and tries < ${EMAIL_CODES.tries} and expires_at > ${now}
      returning id, email, salt, code_hash as "codeHash"`;
    return tried ?? null;
  }

  async use(id: string, at: Date): Promise<boolean> {
    const { affected } = await this.codes.update({ id, usedAt: IsNull() }, { usedAt: at });
    return affected === 1;
  }
}
