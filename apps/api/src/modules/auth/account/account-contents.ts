import { Injectable } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';

/** Asks whether an account is empty. The tables come from the catalogue, so a new table that refers to accounts cannot be forgotten. */
@Injectable()
export class AccountContents {
  constructor(private readonly statements: Statements) {}

  /** Whether no table but the `ignored` ones has a row that refers to the account. */
  async isEmpty(userId: string, ignored: readonly string[]): Promise<boolean> {
    const references = await this.statements.sql<{ condition: string }[]>`
      select format('exists (select from %s where %I = $1)', c.conrelid::regclass, a.attname) as condition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conrelid::regclass::text <> all(${ignored}::text[])`;
    // One statement, so that all tables are seen at the same moment.
    const isReferred = references.map(({ condition }) => condition).join(' or ');
    const [row] = await this.statements.query<{ isReferred: boolean }>(`select ${isReferred} as "isReferred"`, [
      userId,
    ]);
    return row?.isReferred === false;
  }
}
