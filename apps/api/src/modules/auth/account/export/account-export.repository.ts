import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AccountExport } from '@tracker/database/entities/auth/account-export.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { MoreThan, type Repository } from 'typeorm';

@Injectable()
export class AccountExportRepository {
  constructor(
    @InjectRepository(AccountExport) private readonly exports: Repository<AccountExport>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  findAccount(userId: string): Promise<User | null> {
    return this.users.findOneBy({ id: userId });
  }

  lockAccount(userId: string): Promise<User | null> {
    return this.users.findOne({ where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  }

  async insert(userId: string, createdAt: Date): Promise<AccountExport> {
    const { identifiers } = await this.exports.insert({ userId, createdAt });
    return this.exports.findOneByOrFail({ id: identifiers[0]?.['id'] as string });
  }

  findPreparing(userId: string): Promise<AccountExport | null> {
    return this.exports.findOneBy({ userId, state: 'preparing' });
  }

  find(id: string): Promise<AccountExport | null> {
    return this.exports.findOneBy({ id });
  }

  findReady(id: string, userId: string, now: Date): Promise<AccountExport | null> {
    return this.exports.findOneBy({ id, userId, state: 'ready', expiresAt: MoreThan(now) });
  }

  list(userId: string, now: Date): Promise<AccountExport[]> {
    return this.exports.find({
      where: [
        { userId, state: 'preparing' },
        { userId, expiresAt: MoreThan(now) },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  async askedSince(userId: string, since: Date): Promise<Date[]> {
    const rows = await this.exports.find({
      where: { userId, createdAt: MoreThan(since) },
      order: { createdAt: 'DESC' },
    });
    return rows.map(({ createdAt }) => createdAt);
  }

  async makeReady(id: string, expiresAt: Date): Promise<boolean> {
    const { affected } = await this.exports.update({ id, state: 'preparing' }, { state: 'ready', expiresAt });
    return affected === 1;
  }
}
