import { Injectable } from '@nestjs/common';
import type { ImportUndone } from '@tracker/contracts/credentials/credential-imports';
import { DocumentsService } from '../../documents/documents.service.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { ImportsRepository } from './imports.repository.js';

/** Undoes what an import created for one owner. Call it in the unit of work that locks the import. */
@Injectable()
export class ImportUndo {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly documents: DocumentsService,
  ) {}

  /** Deletes the untouched credentials and keeps the others; those that no longer exist count as neither. */
  async removeUntouched(ownerId: string, createdIds: string[]): Promise<ImportUndone> {
    const existing = await this.credentials.lockAll(ownerId, createdIds);
    // A statement of its own: the one that waits for the locks doesn't see the rows that others inserted meanwhile.
    const untouched = await this.imports.untouched(existing.map(({ id }) => id));
    await this.documents.leaveWith(untouched);
    await this.credentials.remove(ownerId, untouched);
    return { removed: untouched.length, kept: existing.length - untouched.length };
  }
}
