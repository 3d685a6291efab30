import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import type { Disk } from 'flydrive';
import type { Environment } from '../../../../platform/config/environment.js';
import { createS3Disk } from '../../../../platform/storage/s3-disk.js';
import type { BuiltRemote } from './built-remote.js';
import { isPacked, isSound } from './packed-copies.js';

/** Their names carry the version, so that nobody needs to ask for them twice. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** For one request to a bucket. Shorter than a version is held for who is at its files; see `ReleaseTransfersRepository`. */
const PATIENCE_MS = 300_000;

/** A version whose files lie here, each by its name in the build. */
export interface StoredVersion {
  remote: string;
  version: string;
  files: readonly string[];
}

/** Where the files of releases lie, each under `remotes/{name}/{version}/`. */
export abstract class RemoteStorage {
  /** @param origin what stands before the key in an address; nothing for this product's own */
  constructor(private readonly origin: string) {}

  /** Under which address browsers find a file. */
  addressOf(remote: string, version: string, file: string): string {
    return `${this.origin}/${keyOf(remote, version, file)}`;
  }

  /**
   * Puts the files in place. A stored file is only written again if it is damaged; each file appears whole or not at all. `mayGoOn` is called before
   * each of them, and throws when the rest is not to be done.
   */
  async store(
    { folder, files, hashes, manifest }: BuiltRemote,
    version: string,
    mayGoOn: () => Promise<void>,
  ): Promise<void> {
    for (const file of files.filter((file) => this.keeps(file))) {
      await mayGoOn();
      const key = keyOf(manifest.name, version, file);
      const present = await this.read(key);
      if (present === null || !(await isSound(file, present, hashes))) await this.write(key, join(folder, file));
    }
  }

  /** Takes away the files of a version. `mayGoOn` as for `store`. */
  abstract remove(version: StoredVersion, mayGoOn: () => Promise<void>): Promise<void>;

  protected abstract keeps(file: string): boolean;
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

  protected keeps(): boolean {
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

  /** One by one: by the beginning of their names FlyDrive would take those of 1.10 away with 1.1, as it cuts the slash off. */
  async remove({ remote, version, files }: StoredVersion, mayGoOn: () => Promise<void>): Promise<void> {
    for (const file of files.filter((file) => this.keeps(file))) {
      await mayGoOn();
      await answered(this.disk.delete(keyOf(remote, version, file)));
    }
  }

  /** Buckets do not choose among packed copies; what stands before them packs itself. */
  protected keeps(file: string): boolean {
    return !isPacked(file);
  }

  protected async read(key: string): Promise<Buffer | null> {
    return (await answered(this.disk.exists(key))) ? Buffer.from(await answered(this.disk.getBytes(key))) : null;
  }

  protected write(key: string, path: string): Promise<void> {
    return answered(this.disk.copyFromFs(path, key, { cacheControl: CACHE_CONTROL }));
  }
}

/** What was asked may happen all the same, some time later. */
export class UnansweredError extends Error {}

/** A bucket that never answers would keep whoever cleans up from ever coming to the next version. */
async function answered<T>(request: Promise<T>): Promise<T> {
  const over = new AbortController();
  const silence = passing(PATIENCE_MS, undefined, { ref: false, signal: over.signal }).then((): never => {
    throw new UnansweredError('The bucket of releases does not answer.');
  });
  try {
    return await Promise.race([request, silence]);
  } finally {
    over.abort();
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
