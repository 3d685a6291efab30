import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Headers, pack } from 'tar-stream';

export type ArchiveEntry = Headers & { content?: string | Buffer };

export async function archiveOf(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const archive = pack();
  for (const { content = '', ...header } of entries) archive.entry(header, content);
  archive.finalize();
  return gzipSync(await buffer(archive), { level: 1 });
}

export const entriesOf = (files: Readonly<Record<string, string>>): ArchiveEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name, content }));
