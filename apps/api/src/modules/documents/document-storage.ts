import { chmod, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DocumentType } from '@tracker/contracts/credentials/credential-limits';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Environment } from '../../platform/config/environment.js';
import { createS3Disk } from '../../platform/storage/s3-disk.js';

/** Keys begin with it, so that a bucket can hold other things too. */
const DOCUMENTS = 'documents';

/** Where the bytes of documents lie: a folder, or an S3 bucket. */
export class DocumentStorage {
  /** `folder` is what the disk's keys are paths in, if they are paths on this machine. */
  constructor(
    private readonly disk: Disk,
    private readonly folder: string | null = null,
  ) {}

  /** Moves a file from this machine's disk into the storage. */
  async put(name: string, path: string, contentType: DocumentType): Promise<void> {
    if (this.folder && (await isRenamed(path, join(this.folder, keyOf(name))))) return;
    await this.disk.moveFromFs(path, keyOf(name), { contentType });
    // What is copied, as the first of all is, could be read by every account of the machine.
    if (this.folder) await chmod(join(this.folder, keyOf(name)), 0o600);
  }

  read(name: string): Promise<Readable> {
    return this.disk.getStream(keyOf(name));
  }

  exists(name: string): Promise<boolean> {
    return this.disk.exists(keyOf(name));
  }

  remove(name: string): Promise<void> {
    return this.disk.delete(keyOf(name));
  }
}

const keyOf = (name: string) => `${DOCUMENTS}/${name}`;

/** False when the file has to be copied: into a folder that is not there yet, or to another file system. */
async function isRenamed(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}

export async function createDocumentStorage({
  s3,
  dataDir,
}: Pick<Environment, 's3' | 'dataDir'>): Promise<DocumentStorage> {
  if (!s3) return new DocumentStorage(new Disk(new FSDriver({ location: dataDir, visibility: 'private' })), dataDir);
  return new DocumentStorage(await createS3Disk(s3));
}
