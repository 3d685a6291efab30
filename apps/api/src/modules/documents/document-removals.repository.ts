import { Injectable } from '@nestjs/common';
import { DocumentRemoval } from '@tracker/database/entities/document-removal.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';

const LONGEST_PAUSE = '1 day';

/** The orders to remove files, which a trigger writes when a document goes. */
@Injectable()
export class DocumentRemovalsRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** What is due, the longest waiting first. A file that came back with a restored row is left alone. */
  async listDue(limit: number): Promise<string[]> {
    const rows: { storage_key: string }[] = await this.unitOfWork.manager.query(
      `select storage_key from document_removals r where next_attempt_at <= now()
         and not exists (select from documents d where d.storage_key = r.storage_key)
       order by next_attempt_at limit $1`,
      [limit],
    );
    return rows.map((row) => row.storage_key);
  }

  async settle(storageKey: string): Promise<void> {
    await this.unitOfWork.manager.delete(DocumentRemoval, { storageKey });
  }

  /** Twice as long each time. */
  async postpone(storageKey: string): Promise<void> {
    await this.unitOfWork.manager.query(
      `update document_removals set attempts = attempts + 1,
         next_attempt_at = now() + least(interval '1 minute' * 2 ^ least(attempts, 11), interval '${LONGEST_PAUSE}')
       where storage_key = $1`,
      [storageKey],
    );
  }

  async oldestSeconds(): Promise<number> {
    const [row]: { seconds: number }[] = await this.unitOfWork.manager.query(
      'select coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds from document_removals',
    );
    return row?.seconds ?? 0;
  }
}
