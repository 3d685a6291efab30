import { chmod, mkdir, opendir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DocumentType } from '@tracker/contracts/credential-limits';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Environment } from '../../config/environment.js';
import { createS3Disk } from '../../storage/s3-disk.js';

/** Keys begin with one of these, so that a bucket can hold other things too. */
const DOCUMENTS = 'documents';
const TRASH = 'trash/documents';
/** Names of documents are random ids, so this is never one. It lies among them, where every backup of the files takes it along. */
const MARKER = '.installation';
const PORTION = 1_000;

/** What was moved aside, and on which day (UTC). */
export interface TrashedFile {
  name: string;
  day: string;
}

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

  async writtenAt(name: string): Promise<Date> {
    return (await this.disk.getMetaData(keyOf(name))).lastModified;
  }

  /** All names, in portions, so that a million of them need no memory. */
  async *names(): AsyncGenerator<string[]> {
    for await (const names of this.list(DOCUMENTS)) yield names.filter((name) => name !== MARKER);
  }

  /** Keeps a file where nothing serves it. */
  trash(name: string, now: Date): Promise<void> {
    return this.move(keyOf(name), trashKeyOf({ name, day: now.toISOString().slice(0, 10) }));
  }

  /** What was moved aside, in portions. */
  async *trashed(start = ''): AsyncGenerator<TrashedFile[]> {
    for await (const names of this.list(TRASH, start)) yield names.map(trashedFileOf);
  }

  /** Brings a file back that was moved aside; tells whether there was one. */
  async recall(name: string): Promise<boolean> {
    for await (const [file] of this.trashed(name)) {
      if (!file) continue;
      await this.move(trashKeyOf(file), keyOf(name)).catch(async (err: unknown) => {
        // Somebody else brought it back at the same moment.
        if (!(await this.exists(name))) throw err;
      });
      return true;
    }
    return false;
  }

  removeTrashed(file: TrashedFile): Promise<void> {
    return this.disk.delete(trashKeyOf(file));
  }

  /** The id of the installation whose files these are, or null. */
  async installationId(): Promise<string | null> {
    return (await this.disk.exists(keyOf(MARKER))) ? (await this.disk.get(keyOf(MARKER))).trim() : null;
  }

  mark(installationId: string): Promise<void> {
    return this.disk.put(keyOf(MARKER), `${installationId}\n`, { contentType: 'text/plain' });
  }

  private async move(from: string, to: string): Promise<void> {
    if (!this.folder) return this.disk.move(from, to);
    await mkdir(dirname(join(this.folder, to)), { recursive: true });
    await rename(join(this.folder, from), join(this.folder, to));
  }

  /** The names in a folder of the storage that begin with `start`, in portions. */
  private list(directory: string, start = ''): AsyncGenerator<string[]> {
    return this.folder ? listFolder(join(this.folder, directory), start) : this.listBucket(`${directory}/`, start);
  }

  private async *listBucket(directory: string, start: string): AsyncGenerator<string[]> {
    let paginationToken: string | undefined;
    do {
      const options = { recursive: true, ...(paginationToken && { paginationToken }) };
      const page = await this.disk.listAll(`${directory}${start}`, options);
      const keys = [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []));
      yield keys.filter((key) => key.startsWith(directory)).map((key) => key.slice(directory.length));
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }
}

const keyOf = (name: string) => `${DOCUMENTS}/${name}`;
const trashKeyOf = ({ name, day }: TrashedFile) => `${TRASH}/${name}.${day}`;

function trashedFileOf(entry: string): TrashedFile {
  const dot = entry.lastIndexOf('.');
  return { name: entry.slice(0, dot), day: entry.slice(dot + 1) };
}

async function* listFolder(path: string, start: string): AsyncGenerator<string[]> {
  const directory = await opendir(path).catch((err: NodeJS.ErrnoException) => {
    if (err.code !== 'ENOENT') throw err;
    return [];
  });
  let names: string[] = [];
  for await (const entry of directory) {
    if (entry.isFile() && entry.name.startsWith(start)) names.push(entry.name);
    if (names.length < PORTION) continue;
    yield names;
    names = [];
  }
  yield names;
}

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
