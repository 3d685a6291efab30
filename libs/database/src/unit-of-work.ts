import type pg from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isUnanswered } from './outage.js';
import { Scope } from './scope.js';
import { settingsOf, waitAsFor, type Work } from './time-limits.js';

type Hook = () => Promise<void> | void;

interface RunningWork {
  runner: QueryRunner;
  afterCommit: Hook[];
  afterRollback: Hook[];
  failed: boolean;
}

/**
 * One transaction for everything awaited inside `run`; repositories use it through `manager`. Side effects outside the
 * database belong in `afterCommit`, or must be undone in `afterRollback`.
 */
export class UnitOfWork {
  private readonly running = new Scope<RunningWork>();

  /**
   * `onHookError` receives errors of after-hooks, which cannot change the outcome. `settings` are PostgreSQL settings
   * for triggers. `processWork` selects the default time limits.
   */
  constructor(
    private readonly dataSource: DataSource,
    private readonly onHookError: (error: unknown) => void = (error) => console.error(error),
    readonly settings: () => Record<string, string> = () => ({}),
    private readonly processWork: Work = 'request',
  ) {
    letManagerJoin(dataSource, () => this.runner);
  }

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  get runner(): QueryRunner | undefined {
    return this.running.current?.runner;
  }

  /**
   * Runs `work` in a transaction. A nested call joins it, and its failure rolls back everything. `kind` overrides the
   * default time limits.
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

  afterCommit(hook: Hook): void {
    this.current().afterCommit.push(hook);
  }

  /** Registers a hook that runs after a rollback; never if a lost connection hides the outcome of COMMIT. */
  afterRollback(hook: Hook): void {
    this.current().afterRollback.push(hook);
  }

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
        // If the connection itself failed, the server rolls back.
        if (!isUnanswered(error)) isOver = await runner.rollbackTransaction().then(succeeded, failed);
        isRolledBack = true;
        throw error;
      }
      await runner.commitTransaction();
      isOver = true;
    } finally {
      if (connection) waitAsFor(connection, this.processWork);
      // The pool would reuse the connection inside this transaction; it discards closed connections.
      if (!isOver) connection?.end().catch(() => undefined);
      await runner.release();
      // Hooks may call other services, so the connection is released first.
      if (isRolledBack) await this.callHooks(unit.afterRollback);
    }
    await this.callHooks(unit.afterCommit);
    return result;
  }

  private async applySettings(runner: QueryRunner, kind: Work): Promise<void> {
    // Connections and poolers already apply the limits of a request.
    const settings = Object.entries({ ...this.settings(), ...(kind !== 'request' && settingsOf(kind)) });
    if (settings.length === 0) return;
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
 * Makes the data source's manager, and all injected repositories, use the current transaction. A repository copies the
 * manager's query runner when it is created, so this must run outside any transaction.
 */
function letManagerJoin(dataSource: DataSource, current: () => QueryRunner | undefined): void {
  for (const { target } of dataSource.entityMetadatas) dataSource.getRepository(target);
  Object.defineProperty(dataSource.manager, 'queryRunner', { get: current, configurable: true });
}

const succeeded = () => true;
const failed = () => false;
