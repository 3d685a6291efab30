import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Server } from '../../platform/storage/s3-server.fixture.js';
import type { TestApp } from '../../testing/test-app.js';

export const STORES = ['folder', 'S3 bucket'] as const;

/** A bucket's settings for `startTestApp`, on a stand-in that is started already. */
export const bucketOf = (endpoint: string) => ({
  bucket: 'tracker',
  region: 'us-east-1',
  endpoint,
  accessKeyId: 'id',
  secretAccessKey: 'secret',
});

/** What specs look at and put behind the application's back, in either kind of store. */
export interface StoreFixture {
  /** The names of the stored files. */
  documents(): Promise<string[]>;
  remove(key: string): Promise<void>;
}

export function folderStore({ environment: { dataDir } }: TestApp): StoreFixture {
  const list = async (folder: string) => (await readdir(join(dataDir, folder)).catch(() => [])).toSorted();
  return {
    documents: async () => await list('documents'),
    remove: (key) => rm(join(dataDir, key)),
  };
}

export function bucketStore({ objects }: S3Server): StoreFixture {
  const list = async (folder: string) =>
    [...objects.keys()]
      .filter((key) => key.startsWith(`/tracker/${folder}/`))
      .map((key) => key.slice(`/tracker/${folder}/`.length))
      .toSorted();
  return {
    documents: async () => await list('documents'),
    async remove(key) {
      objects.delete(`/tracker/${key}`);
    },
  };
}
