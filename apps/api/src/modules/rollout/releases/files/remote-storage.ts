import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disk } from 'flydrive';
import type { Environment } from '../../../../platform/config/environment.js';
import { createS3Disk } from '../../../../platform/s3.js';
import type { BuiltRemote } from './built-remote.js';
import { isPacked, isSound } from './packed-copies.js';

/** The version is part of the path, so files never change. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Per bucket request. Must be shorter than the lease in `ReleaseFilesService`. */
const TIMEOUT_MS = 300_000;

interface StoredVersion {
  remote: string;
  version: string;
  files: readonly string[];
}

export abstract class RemoteStorage {
  /** @param origin prefix of the file addresses; empty for this product's own origin */
  constructor(private readonly origin: string) {}

  addressOf(remote: string, version: string, file: string): string {
    return `${this.origin}/${keyOf(remote, version, file)}`;
  }

  /**
   * Rewrites a stored file only if it is damaged, and writes each file atomically. `beforeFile` may throw to stop.
   */
  async store(
    { folder, files, hashes, manifest }: BuiltRemote,
    version: string,
    beforeFile: () => Promise<void>,
  ): Promise<void> {
    for (const file of files.filter((file) => this.stores(file))) {
      await beforeFile();
      const key = keyOf(manifest.name, version, file);
      const present = await this.read(key);
      if (present === null || !(await isSound(file, present, hashes))) await this.write(key, join(folder, file));
    }
  }

  abstract remove(version: StoredVersion, beforeFile: () => Promise<void>): Promise<void>;

  protected abstract stores(file: string): boolean;
  protected abstract read(key: string): Promise<Buffer | null>;
  protected abstract write(key: string, path: string): Promise<void>;
}

class FolderStorage extends RemoteStorage {
  constructor(
    origin: string,
    private readonly root: string,
  ) {
    super(origin);
  }

  async remove({ remote, version }: StoredVersion): Promise<void> {
    await rm(join(this.root, keyOf(remote, version, '')), { recursive: true, force: true });
  }

  protected stores(): boolean {
    return true;
  }

  protected read(key: string): Promise<Buffer | null> {
    return readFile(join(this.root, key)).catch(() => null);
  }

  protected async write(key: string, path: string): Promise<void> {
    const place = join(this.root, key);
    await mkdir(dirname(place), { recursive: true });
    const incoming = `${place}.${randomUUID()}.incoming`;
    await copyFile(path, incoming);
    await rename(incoming, place);
  }
}

class BucketStorage extends RemoteStorage {
  constructor(
    origin: string,
    private readonly disk: Disk,
  ) {
    super(origin);
  }

  /** Deletes file by file: FlyDrive drops the slash at the end of a prefix, so removing 1.1 would also remove 1.10. */
  async remove({ remote, version, files }: StoredVersion, beforeFile: () => Promise<void>): Promise<void> {
    for (const file of files.filter((file) => this.stores(file))) {
      await beforeFile();
      await withTimeout(this.disk.delete(keyOf(remote, version, file)));
    }
  }

  /** Buckets can't negotiate compressed copies; the CDN compresses by itself. */
  protected stores(file: string): boolean {
    return !isPacked(file);
  }

  protected async read(key: string): Promise<Buffer | null> {
    return (await withTimeout(this.disk.exists(key))) ? Buffer.from(await withTimeout(this.disk.getBytes(key))) : null;
  }

  protected write(key: string, path: string): Promise<void> {
    return withTimeout(this.disk.copyFromFs(path, key, { cacheControl: CACHE_CONTROL }));
  }
}

/** The request may still take effect later. */
export class StorageTimeoutError extends Error {}

/** Without a time limit, one hanging request would block all later clean-up. */
async function withTimeout<T>(request: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const timeout = sleep(TIMEOUT_MS, undefined, { ref: false, signal: settled.signal }).then((): never => {
    throw new StorageTimeoutError('The bucket of releases did not answer in time.');
  });
  try {
    return await Promise.race([request, timeout]);
  } finally {
    settled.abort();
  }
}

const keyOf = (remote: string, version: string, file: string) => `remotes/${remote}/${version}/${file}`;

export async function createRemoteStorage({
  dataDir,
  remotesUrl,
  remotesBucket,
}: Pick<Environment, 'dataDir' | 'remotesUrl' | 'remotesBucket'>): Promise<RemoteStorage> {
  const origin = remotesUrl ?? '';
  return remotesBucket
    ? new BucketStorage(origin, await createS3Disk(remotesBucket))
    : new FolderStorage(origin, dataDir);
}
