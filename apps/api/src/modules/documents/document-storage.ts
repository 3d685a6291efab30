import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DocumentType } from '@tracker/contracts/credential-limits';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Environment } from '../../config/environment.js';
import { createS3Disk } from '../../storage/s3-disk.js';

/** Keys begin with it, so that a bucket can hold other things too. */
const PREFIX = 'documents';

/** Where the bytes of documents lie: a folder, or an S3 bucket. */
export class DocumentStorage {
  constructor(private readonly disk: Disk) {}

  /** Moves a file from this machine's disk into the storage. */
  async put(name: string, path: string, contentType: DocumentType): Promise<void> {
    await this.disk.moveFromFs(path, keyOf(name), { contentType });
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

  async writtenAt(name: string): Promise<Date> {
    return (await this.disk.getMetaData(keyOf(name))).lastModified;
  }

  /** All names, in portions as the storage gives them. */
  async *names(): AsyncGenerator<string[]> {
    let paginationToken: string | undefined;
    do {
      const page = await this.disk.listAll(PREFIX, { recursive: true, ...(paginationToken && { paginationToken }) });
      yield [...page.objects].filter((object) => object.isFile).map((object) => object.name);
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }
}

const keyOf = (name: string) => `${PREFIX}/${name}`;

export async function createDocumentStorage({
  s3,
  dataDir,
}: Pick<Environment, 's3' | 'dataDir'>): Promise<DocumentStorage> {
  if (!s3) return new DocumentStorage(new Disk(new FSDriver({ location: join(dataDir), visibility: 'private' })));
  return new DocumentStorage(await createS3Disk(s3));
}
