import { Injectable } from '@nestjs/common';
import type { CredentialRowsQuery } from '@tracker/contracts/integrations/v1-lists';
import type { CredentialRow, OrganizationRow } from '@tracker/contracts/integrations/v1-rows';
import type { CursorQuery } from '@tracker/contracts/values/list-query';
import { Statements } from '@tracker/database/statements';
import { Clock } from '../../../platform/clock.js';
import { credentialNotFound, organizationNotFound } from '../../../platform/domain-error.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { cursorOf, FIRST_ID, idsOf, pageJson } from './cursor.js';
import {
  CREDENTIAL_ROW,
  CREDENTIAL_ROWS,
  CREDENTIAL_ROWS_SINCE,
  MEMBER_ROW,
  MEMBER_ROWS,
  ORGANIZATION_ROW,
} from './v1.statements.js';

@Injectable()
export class V1Rows {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  async organization(organizationId: string): Promise<OrganizationRow> {
    const row = await this.statements.one(ORGANIZATION_ROW, { organizationId });
    if (!row) throw organizationNotFound();
    return row;
  }

  async members(organizationId: string, { limit, cursor }: CursorQuery): Promise<string> {
    const [afterMember = FIRST_ID] = cursor === undefined ? [] : idsOf('members', cursor, 1);
    const rows = await this.statements.rows(MEMBER_ROWS, { organizationId, afterMember, limit: limit + 1 });
    return pageJson(rows, limit, ({ id }) => cursorOf('members', [id]));
  }

  async member(organizationId: string, memberId: string): Promise<string> {
    const found = await this.statements.one(MEMBER_ROW, { organizationId, memberId });
    if (!found) throw memberNotFound();
    return found.row;
  }

  async credentials(organizationId: string, query: CredentialRowsQuery): Promise<string> {
    const { limit, cursor, member = null, status = null, updatedSince } = query;
    const [afterMember = FIRST_ID, afterId = FIRST_ID] = cursor === undefined ? [] : idsOf('credentials', cursor, 2);
    const now = this.clock.now();
    const page = { organizationId, now, memberId: member, status, afterMember, afterId, limit: limit + 1 };
    const found = updatedSince
      ? await this.statements.one(CREDENTIAL_ROWS_SINCE, { ...page, updatedSince })
      : await this.statements.one(CREDENTIAL_ROWS, page);
    const rows = finishInstants(found?.lines ?? '')
      .split('\n')
      .filter(Boolean)
      .map((row) => ({ row }));
    return pageJson(rows, limit, ({ row }) => {
      const { memberId, id }: CredentialRow = JSON.parse(row);
      return cursorOf('credentials', [memberId, id]);
    });
  }

  async credential(organizationId: string, id: string): Promise<string> {
    const found = await this.statements.one(CREDENTIAL_ROW, { organizationId, id, now: this.clock.now() });
    if (!found) throw credentialNotFound();
    return found.row;
  }
}

/** Writes the instants of the rows as everywhere else. Quotes within strings are escaped, so only keys match. */
function finishInstants(json: string): string {
  return json.replace(
    /At":"(.{19})(\.\d{1,3})?\d*"/g,
    (_, seconds: string, decimals = '.') => `At":"${seconds}${decimals.padEnd(4, '0')}Z"`,
  );
}
