import { idSchema } from '@tracker/contracts/values/text-fields';
import { DomainError } from '../../../platform/domain-error.js';

type List = 'members' | 'credentials' | 'compliance' | 'audit';

const badCursor = () =>
  new DomainError('bad-cursor', 400, 'This cursor is not from this list. Start without a cursor.');

export function cursorOf(list: List, place: readonly string[]): string {
  return Buffer.from([list, ...place].join(' ')).toString('base64url');
}

function placeOf(list: List, cursor: string): string[] {
  const [name, ...place] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (name !== list || cursorOf(list, place) !== cursor) throw badCursor();
  return place;
}

export function idsOf(list: List, cursor: string, count: number): string[] {
  const place = placeOf(list, cursor);
  if (place.length !== count || !place.every((id) => idSchema.safeParse(id).success)) throw badCursor();
  return place;
}

export function numberOf(list: List, cursor: string): number {
  const [text = '', ...rest] = placeOf(list, cursor);
  if (rest.length > 0 || !/^[1-9]\d{0,14}$/.test(text)) throw badCursor();
  return Number(text);
}

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Returns a page as JSON text. `rows` contains one row more than `limit` if there is another page. */
export function pageJson<Row extends { row: string }>(
  rows: readonly Row[],
  limit: number,
  cursorOfRow: (row: Row) => string,
): string {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const data = rows.slice(0, limit).map(({ row }) => row);
  return `{"data":[${data.join(',')}],"nextCursor":${last ? JSON.stringify(cursorOfRow(last)) : 'null'}}`;
}
