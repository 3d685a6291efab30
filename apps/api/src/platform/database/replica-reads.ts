import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { outageOf } from '@tracker/database/outage';
import { execute, type NamedStatement, pool, PreparedReads } from '@tracker/database/prepared';
import { Replica } from '@tracker/database/replica';
import { beginReading, waitAsFor, type Work } from '@tracker/database/time-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { PoolClient, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { Clock } from '../clock.js';
import type { Environment } from '../config/environment.js';
import type { AppLogger } from '../logging/logger.js';

/** Injection token of the replica; null where there is none. */
export const REPLICA = Symbol('REPLICA');

export function replicaFor(
  dataSource: DataSource,
  { databaseReplica, databasePoolSize: poolSize, databasePrepares: prepares }: Environment,
  clock: Clock,
  logger: AppLogger,
): Replica | null {
  if (!databaseReplica) return null;
  const { url, maxLagMs } = databaseReplica;
  const onChange = (err: unknown) =>
    err ? logger.warn({ err }, 'the replica is not used for now') : logger.info('the replica is used again');
  return new Replica(url, pool(dataSource), { poolSize, prepares, maxLagMs, now: () => clock.now(), onChange });
}

/** A connection in a transaction that only reads. */
export interface Reading {
  connection: PoolClient;
  /** After a failure or an abort the connection may still be sending rows: it is closed instead of used again. */
  end(error?: unknown): Promise<void>;
}

/**
 * Reads that the replica may answer: files and reports, which cost much and change nothing. They are as fresh as the primary's. Who may read, and what
 * has to hold on the next request, is never asked here. Where there is no replica, or it is of no use right now, the primary answers.
 */
@Injectable()
export class ReplicaReads implements OnModuleInit, OnApplicationShutdown {
  /** How many reads that the replica may answer each server did. */
  readonly answered = { replica: 0, primary: 0 };

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly prepared: PreparedReads,
    @Inject(REPLICA) private readonly replica: Replica | null,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.replica?.verify();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replica?.end();
  }

  rows<P extends object, Row>(statement: NamedStatement<P, Row>, values: P): Promise<Row[]> {
    return this.ask(
      (replica) => execute(replica, statement, values),
      () => this.prepared.rows(statement, values),
    );
  }

  /** Planned for the values at hand. */
  query<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return this.ask(
      async (replica) => (await replica.query<QueryResultRow>(text, values)).rows as Row[],
      () => this.unitOfWork.manager.query<Row[]>(text, values),
    );
  }

  /** For what is read piece by piece. What breaks off in the middle is not begun again: its reader has had a part. */
  begin(work: Work): Promise<Reading> {
    return this.ask(
      (replica) => beginOn(replica, work, 'replica'),
      async () => beginOn(await pool(this.dataSource).connect(), work, 'request'),
      false,
    );
  }

  private async ask<T>(
    ofReplica: (connection: PoolClient) => Promise<T>,
    ofPrimary: () => Promise<T>,
    isOver = true,
  ): Promise<T> {
    // What a unit of work has written is seen by itself alone.
    if (this.unitOfWork.runner) return ofPrimary();
    const connection = await this.replica?.take();
    if (connection)
      try {
        const answer = await ofReplica(connection);
        if (isOver) connection.release();
        this.answered.replica += 1;
        return answer;
      } catch (error) {
        if (isOver) connection.release(true);
        if (!outageOf(error)) throw error;
        this.replica?.failed(error);
      }
    this.answered.primary += 1;
    return ofPrimary();
  }
}

async function beginOn(connection: PoolClient, work: Work, otherwise: Work): Promise<Reading> {
  const giveBack = (error: unknown) => {
    waitAsFor(connection, otherwise);
    connection.release(Boolean(error));
  };
  try {
    await connection.query(beginReading(work));
    waitAsFor(connection, work);
  } catch (error) {
    giveBack(error);
    throw error;
  }
  return {
    connection,
    async end(error) {
      try {
        if (!error) await connection.query('commit');
        giveBack(error);
      } catch (failure) {
        giveBack(failure);
      }
    },
  };
}
