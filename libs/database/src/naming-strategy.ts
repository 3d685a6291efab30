import { DefaultNamingStrategy, type Table } from 'typeorm';

const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const named = (table: Table | string, columns: string[], suffix: string) =>
  [tableName(table), ...columns, suffix].join('_');
const tableName = (table: Table | string) => (typeof table === 'string' ? table : table.name).replace(/^.*\./, '');

/**
 * snake_case columns, and PostgreSQL's own default names for constraints, so that migrations need not spell them out.
 */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName = (property: string, custom: string | undefined, prefixes: string[]) =>
    snake([...prefixes, custom ?? property].join('_'));
  override joinColumnName = (relation: string, column: string) => snake(`${relation}_${column}`);
  override primaryKeyName = (table: Table | string) => named(table, [], 'pkey');
  override foreignKeyName = (table: Table | string, columns: string[]) => named(table, columns, 'fkey');
  override uniqueConstraintName = (table: Table | string, columns: string[]) => named(table, columns, 'key');
  override indexName = (table: Table | string, columns: string[]) => named(table, columns, 'idx');
}
