import type pg from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isUnanswered } from './outage.js';
import { Scope } from './scope.js';
import { settingsOf, waitAsFor, type Work } from './time-limits.js';

export type Hook = () => Promise<void> | void;

interface RunningWork {
  runner: QueryRunner;
  afterCommit: Hook[];
  afterRollback: Hook[];
  failed: boolean;
}

/**
 * One transaction for everything awaited inside `run`, however deep; repositories find it through `manager`.
 * Side effects outside the database belong in `afterCommit` (or undo themselves in `afterRollback`).
 */
export class UnitOfWork {
  private readonly running = new Scope<RunningWork>();

  /**
   * `onHookError` is told when an after-hook fails: the transaction's outcome already stands, so it is not thrown.
   * `settings` gives each transaction PostgreSQL settings of its own, for triggers to read. `processWork` is what the process is for.
   */
  constructor(
    private readonly dataSource: DataSource,
    private readonly onHookError: (error: unknown) => void = (error) => console.error(error),
    readonly settings: () => Record<string, string> = () => ({}),
    private readonly processWork: Work = 'request',
  ) {
    letManagerJoin(dataSource, () => this.runner);
  }

  /** Works in the transaction inside `run`, on the pool outside; so do the repositories of the data source. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** The connection that holds the transaction, if there is one. */
  get runner(): QueryRunner | undefined {
    return this.running.current?.runner;
  }

  /**
   * Runs `work` in a transaction; a nested call joins the running one, and its failure rolls back the whole. `kind`: whose time limits its
   * statements have, where they may take longer than what the process is for.
   */
  async run<T>(work: () => Promise<T>, kind: Work = this.processWork): Promise<T> {
    const outer = this.running.current;
    if (!outer) return this.runInTransaction(work, kind);
    try {
      return await work();
    } catch (error) {
      outer.failed = true;
      throw error;
    }
  }

  /** Calls `hook` once the transaction is committed, before `run` returns. */
  afterCommit(hook: Hook): void {
    this.current().afterCommit.push(hook);
  }

  /** Calls `hook` when the transaction was certainly rolled back; never when a lost connection hid how COMMIT ended. */
  afterRollback(hook: Hook): void {
    this.current().afterRollback.push(hook);
  }

  /** Applies the settings again, for work that learns inside its transaction on whose behalf it runs. */
  async renewSettings(): Promise<void> {
    await this.applySettings(this.current().runner, this.processWork);
  }

  private current(): RunningWork {
    const work = this.running.current;
    if (!work) throw new Error('There is no unit of work to attach a hook to.');
    return work;
  }

  private async runInTransaction<T>(work: () => Promise<T>, kind: Work): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const unit: RunningWork = { runner, afterCommit: [], afterRollback: [], failed: false };
    let connection: pg.Client | undefined;
    let isOver = false;
    let isRolledBack = false;
    let result: T;
    try {
      connection = (await runner.connect()) as pg.Client;
      waitAsFor(connection, kind);
      await runner.startTransaction();
      try {
        await this.applySettings(runner, kind);
        result = await this.running.run(unit, work);
        if (unit.failed) throw new Error('A part of this unit of work failed; it cannot be committed.');
      } catch (error) {
        // The connection may be what failed; then the server rolls back by itself.
        if (!isUnanswered(error)) isOver = await runner.rollbackTransaction().then(succeeded, failed);
        isRolledBack = true;
        throw error;
      }
      await runner.commitTransaction();
      isOver = true;
    } finally {
      if (connection) waitAsFor(connection, this.processWork);
      // The pool would give it to the next one in the middle of this transaction; it throws away a connection that was ended.
      if (!isOver) connection?.end().catch(() => undefined);
      await runner.release();
      // Only now: hooks may wait for other services, which must not keep a connection from everybody else.
      if (isRolledBack) await this.callHooks(unit.afterRollback);
    }
    await this.callHooks(unit.afterCommit);
    return result;
  }

  private async applySettings(runner: QueryRunner, kind: Work): Promise<void> {
    // A request's are what a connection begins with, behind a pooler as well.
    const settings = Object.entries({ ...this.settings(), ...(kind !== 'request' && settingsOf(kind)) });
    if (settings.length === 0) return;
    // The third argument ends them with the transaction.
    const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
    await runner.query(`select ${calls.join(', ')}`, settings.flat());
  }

  private async callHooks(hooks: Hook[]): Promise<void> {
    for (const hook of hooks) {
      try {
        await hook();
      } catch (error) {
        this.onHookError(error);
      }
    }
  }
}

/**
 * Has the data source's manager, and with it every repository that Nest injects, ask for the running transaction at each use. TypeORM gives a
 * manager its query runner once and for all, as an optional field, which nothing sets on the manager of the pool. A repository copies the
 * field when it is made; made here, outside of every transaction, none keeps one that is long over.
 */
function letManagerJoin(dataSource: DataSource, current: () => QueryRunner | undefined): void {
  for (const { target } of dataSource.entityMetadatas) dataSource.getRepository(target);
  Object.defineProperty(dataSource.manager, 'queryRunner', { get: current, configurable: true });
}

const succeeded = () => true;
const failed = () => false;
