import { chmod, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Environment } from '../../platform/config/environment.js';
import { createS3Disk } from '../../platform/s3.js';

const DOCUMENTS = 'documents';

export class DocumentStorage {
  /** `folder` is the root of the disk if it is on this machine, otherwise null. */
  constructor(
    private readonly disk: Disk,
    private readonly folder: string | null = null,
  ) {}

  async put(name: string, path: string, contentType: string): Promise<void> {
    if (this.folder && (await isRenamed(path, join(this.folder, keyOf(name))))) return;
    await this.disk.moveFromFs(path, keyOf(name), { contentType });
    // Copied files would otherwise be readable by every account on the machine.
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

/** False if the target folder does not exist yet or is on another file system; the file must then be copied. */
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
