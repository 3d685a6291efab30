import pg from 'pg';

type Query = typeof pg.Client.prototype.query;

/** Sends named statements unnamed, because a pooler may route each one to another server connection. */
export class UnpreparedClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
    const asked = isNamed ? { ...query, name: undefined } : query;
    return Reflect.apply(pg.Client.prototype.query, this, [asked, ...rest]) as unknown;
  }) as Query;
}
