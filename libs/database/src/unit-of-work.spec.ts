import { createTestDatabase } from './test-database.js';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { Session } from './entities/auth/session.entity.js';
import { User } from './entities/auth/user.entity.js';
import { pool, Statements, statement } from './statements.js';
import { UnitOfWork } from './unit-of-work.js';

describe('a unit of work', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let reads: Statements;
  const hookErrors: unknown[] = [];
  const countUsers = statement<{ email: string }, { count: number }>(
    'spec_count_users',
    'select count(*)::int as count from users where email = :email',
  );

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, { poolSize: 4 }).initialize();
    unitOfWork = new UnitOfWork(dataSource, (error) => hookErrors.push(error));
    reads = new Statements(dataSource, unitOfWork);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const insertUser = (email: string) => unitOfWork.manager.insert(User, { email });
  const count = async (email: string) => (await reads.one(countUsers, { email }))?.count;

  it('commits its writes, then calls only the commit hooks', async () => {
    const calls: string[] = [];
    const result = await unitOfWork.run(async () => {
      await insertUser('commit@example.com');
      unitOfWork.afterRollback(() => void calls.push('rollback'));
      unitOfWork.afterCommit(async () => void calls.push(`commit sees ${await count('commit@example.com')}`));
      return 'result';
    });
    expect(result).toBe('result');
    expect(calls).toEqual(['commit sees 1']);
  });

  it('rolls back its writes on failure, then calls only the rollback hooks', async () => {
    const calls: string[] = [];
    const failing = unitOfWork.run(async () => {
      await insertUser('rollback@example.com');
      unitOfWork.afterRollback(() => void calls.push('rollback'));
      unitOfWork.afterCommit(() => void calls.push('commit'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(calls).toEqual(['rollback']);
    expect(await count('rollback@example.com')).toBe(0);
  });

  it('uses repositories of the data source inside its transaction, whenever they were created', async () => {
    const before = dataSource.getRepository(User);
    const failing = unitOfWork.run(async () => {
      const during = dataSource.getRepository(Session);
      await before.save(before.create({ email: 'repository@example.com' }));
      expect(await before.createQueryBuilder('u').where({ email: 'repository@example.com' }).getCount()).toBe(1);
      expect(await during.countBy({ userId: 'a3c6d5de-64bb-4bd0-8f0f-5d2e6a9bd1b0' })).toBe(0);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await before.countBy({ email: 'repository@example.com' })).toBe(0);
    expect(await dataSource.getRepository(Session).count()).toBe(0);
  });

  it('makes its writes visible to its own prepared reads only', async () => {
    await unitOfWork.run(async () => {
      await insertUser('inside@example.com');
      expect(await count('inside@example.com')).toBe(1);
      const [{ n }] = await dataSource.query(`select count(*)::int as n from users where email = 'inside@example.com'`);
      expect(n).toBe(0);
    });
  });

  it('runs nested calls in the same transaction', async () => {
    const failing = unitOfWork.run(async () => {
      await unitOfWork.run(() => insertUser('nested@example.com'));
      throw new Error('outer');
    });
    await expect(failing).rejects.toThrow('outer');
    expect(await count('nested@example.com')).toBe(0);
  });

  it('does not commit if the outer work swallows the error of a nested one', async () => {
    const failing = unitOfWork.run(async () => {
      await insertUser('hidden@example.com');
      await unitOfWork.run(() => Promise.reject(new Error('inner'))).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('cannot be committed');
    expect(await count('hidden@example.com')).toBe(0);
  });

  it('remains committed if a hook fails, and reports the error', async () => {
    await unitOfWork.run(async () => {
      await insertUser('hook@example.com');
      unitOfWork.afterCommit(() => {
        throw new Error('hook failed');
      });
    });
    expect(await count('hook@example.com')).toBe(1);
    expect(hookErrors).toEqual([new Error('hook failed')]);
  });

  it('isolates concurrent units, even more than there are connections', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `parallel${index}@example.com`);
    const outcomes = await Promise.allSettled(
      emails.map((email, index) =>
        unitOfWork.run(async () => {
          await insertUser(email);
          if (index % 2) throw new Error('odd');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const counts = await Promise.all(emails.map(count));
    expect(counts).toEqual(emails.map((_, index) => (index % 2 ? 0 : 1)));
  });

  it('releases a connection that the server ended, and the next unit works', async () => {
    const failing = unitOfWork.run(async () => {
      const [{ pid }] = await unitOfWork.manager.query('select pg_backend_pid() as pid');
      await dataSource.query('select pg_terminate_backend($1)', [pid]);
      await insertUser('lost@example.com');
    });
    await expect(failing).rejects.toThrow();
    await unitOfWork.run(() => insertUser('afterwards@example.com'));
    expect(await count('afterwards@example.com')).toBe(1);
  });

  it('applies renewed settings', async () => {
    let actor = 'nobody';
    const named = new UnitOfWork(dataSource, undefined, () => ({ 'tracker.actor_id': actor }));
    const seen = () => named.manager.query(`select current_setting('tracker.actor_id') as actor`);
    await named.run(async () => {
      actor = 'ada';
      expect(await seen()).toEqual([{ actor: 'nobody' }]);
      await named.renewSettings();
      expect(await seen()).toEqual([{ actor: 'ada' }]);
    });
  });

  describe('of one statement', () => {
    const insert = statement<{ email: string }, { email: string }>(
      'spec_insert_user',
      `insert into users (email, first_name) select :email, :tracker.actor_id where :email <> 'nobody@example.com' returning email`,
      { commits: true },
    );
    const insertAlone = (email: string) => {
      const unitOfWork = new UnitOfWork(dataSource, undefined, () => ({ 'tracker.actor_id': 'ada' }));
      return new Statements(dataSource, unitOfWork).one(insert, { email });
    };

    it('commits with its row, and passes the settings as values', async () => {
      expect(await insertAlone('alone@example.com')).toEqual({ email: 'alone@example.com' });
      const [row] = await dataSource.query(`select first_name from users where email = 'alone@example.com'`);
      expect(row).toEqual({ first_name: 'ada' });
    });

    it('cannot be nested in another', async () => {
      const part = unitOfWork.run(() => reads.one(insert, { email: 'part@example.com' }));
      await expect(part).rejects.toThrow('cannot join');
    });
  });

  it('survives the loss of a checked-out connection', async () => {
    const holder = await pool(dataSource).connect();
    const { rows } = await holder.query('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => holder.once('end', resolve));
    await dataSource.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await ended;
    await expect(holder.query('select 1')).rejects.toThrow();
    holder.release();
    expect(await dataSource.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses hooks outside a unit of work', () => {
    expect(() => unitOfWork.afterCommit(() => undefined)).toThrow('no unit of work');
  });

  it('returns calendar dates as text and refuses a second text under one name', async () => {
    const single = await createDataSource(database.url, { poolSize: 1 }).initialize();
    try {
      const prepared = new Statements(single, new UnitOfWork(single));
      const dayOf = statement('spec_date', 'select :day::date as day');
      expect(await prepared.rows(dayOf, { day: '2027-03-28' })).toEqual([{ day: '2027-03-28' }]);
      await expect(prepared.rows(statement('spec_date', 'select 1'), {})).rejects.toThrow('spec_date');
      const text = `select count(*)::int as n from pg_prepared_statements where name = 'spec_date'`;
      expect(await single.query(text)).toEqual([{ n: 1 }]);
    } finally {
      await single.destroy();
    }
  });
});

describe('a statement', () => {
  it('passes each value once, in order of position, and ignores other colons', () => {
    const sql = `select x[:from:2], y::text, ':' from t where a = :a and b = any(:b::uuid[]) and '12:30' <> :a`;
    const { text, values } = statement<{ a: number; b: string[]; from: number | null }, object>('sample', sql);
    expect(text).toBe(`select x[$1:2], y::text, ':' from t where a = $2 and b = any($3::uuid[]) and '12:30' <> $2`);
    expect(values({ b: ['x'], a: 1, from: null })).toEqual([null, 1, ['x']]);
  });

  it('is refused without a name or without a value for one of its parameters', () => {
    const { values } = statement<{ a?: number }, object>('sample', 'select :a');
    expect(() => values({})).toThrow('The statement sample was given no a.');
    expect(() => statement('', 'select 1')).toThrow('without a name');
  });
});
