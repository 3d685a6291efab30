import { Injectable } from '@nestjs/common';
import { migrations } from '@tracker/database/migrations';
import { DataSource } from 'typeorm';

const PATIENCE_MS = 2_000;

@Injectable()
export class ReadinessService {
  constructor(private readonly dataSource: DataSource) {}

  async isReady(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    try {
      return await Promise.race([this.isMigrated(), tooLate]);
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  private async isMigrated(): Promise<boolean> {
    const newest = migrations.at(-1)?.name;
    // In SQL, because TypeORM keeps this table itself and has no entity for it.
    const found = await this.dataSource.sql<unknown[]>`select from migrations where name = ${newest}`;
    return found.length === 1;
  }
}
