import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type BuiltRemote, integrityOf } from './built-remote.js';

/** The folder from which remotes are served: `DATA_DIR/remotes/{name}/{version}/`. */
@Injectable()
export class RemoteStorage {
  private readonly root: string;

  constructor(@Inject(ENVIRONMENT) { dataDir }: Environment) {
    this.root = join(dataDir, 'remotes');
  }

  /** Puts the files in place. What is there already and sound stays untouched; each file appears whole or not at all. */
  async store({ folder, files, hashes, manifest }: BuiltRemote, version: string): Promise<void> {
    const target = join(this.root, manifest.name, version);
    for (const file of files) {
      const place = join(target, file);
      if ((await hashOfFile(place)) === hashes[file]) continue;
      await mkdir(dirname(place), { recursive: true });
      const incoming = `${place}.${randomUUID()}.incoming`;
      await copyFile(join(folder, file), incoming);
      await rename(incoming, place);
    }
  }
}

async function hashOfFile(path: string): Promise<string | null> {
  try {
    return integrityOf(await readFile(path));
  } catch {
    return null;
  }
}
