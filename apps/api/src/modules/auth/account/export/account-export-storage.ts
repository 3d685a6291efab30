import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Environment } from '../../../../platform/config/environment.js';
import { createS3Disk } from '../../../../platform/s3.js';

export class AccountExportStorage {
  constructor(private readonly disk: Disk) {}

  put(exportId: string, path: string): Promise<void> {
    return this.disk.moveFromFs(path, keyOf(exportId), { contentType: 'application/zip' });
  }

  async read(exportId: string): Promise<{ content: Readable; sizeBytes: number } | null> {
    const key = keyOf(exportId);
    if (!(await this.disk.exists(key))) return null;
    const { contentLength: sizeBytes } = await this.disk.getMetaData(key);
    return { content: await this.disk.getStream(key), sizeBytes };
  }

  remove(exportId: string): Promise<void> {
    return this.disk.delete(keyOf(exportId));
  }
}

const keyOf = (exportId: string) => `exports/${exportId}.zip`;

export async function createAccountExportStorage({
  s3,
  dataDir,
}: Pick<Environment, 's3' | 'dataDir'>): Promise<AccountExportStorage> {
  if (s3) return new AccountExportStorage(await createS3Disk(s3));
  return new AccountExportStorage(new Disk(new FSDriver({ location: dataDir, visibility: 'private' })));
}
