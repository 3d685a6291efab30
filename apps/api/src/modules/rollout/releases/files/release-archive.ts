import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Entry, Extract } from 'tar-stream';
import type { Environment } from '../../../../platform/config/environment.js';
import { DomainError } from '../../../../platform/domain-error.js';
import { spoolFolder } from '../../../../platform/http/multipart-form.js';

const MEGABYTE = 1024 * 1024;

export const ARCHIVE_LIMITS = { packedBytes: 10 * MEGABYTE, unpackedBytes: 40 * MEGABYTE, files: 500 };
/** A body larger than this multiple of the limit is not read to its end. */
const MAX_OVERREAD = 4;

const FILE_NAME = /^(?:[\w@+~][\w.@+~-]*\/)*[\w@+~][\w.@+~-]*$/;
const MAX_NAME_LENGTH = 200;

export async function withUnpacked<T>(
  body: Readable,
  { dataDir }: Pick<Environment, 'dataDir'>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(spoolFolder(dataDir), `release-${randomUUID()}`);
  const archive = `${folder}.tar.gz`;
  await mkdir(folder, { recursive: true });
  try {
    await spoolArchive(body, archive);
    await unpackArchive(archive, folder);
    return await use(folder);
  } finally {
    await rm(archive, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads an oversized body to its end, because most clients report an early answer as a broken connection. */
export async function spoolArchive(body: Readable, path: string): Promise<void> {
  let received = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > MAX_OVERREAD * ARCHIVE_LIMITS.packedBytes) done(archiveTooLarge());
      else done(null, received > ARCHIVE_LIMITS.packedBytes ? undefined : chunk);
    },
  });
  try {
    await pipeline(body, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw isOurs(error) ? error : incompleteArchive();
  }
  if (received > ARCHIVE_LIMITS.packedBytes) throw archiveTooLarge();
}

/** Accepts only files and folders whose names stay inside the target folder, which must be empty. */
export async function unpackArchive(path: string, folder: string): Promise<void> {
  const { extract } = await import('tar-stream');
  const archive = extract();
  let unpacked = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      if (unpacked > ARCHIVE_LIMITS.unpackedBytes) done(archiveTooLarge());
      else done(null, chunk);
    },
  });
  const feeding = pipeline(createReadStream(path), createGunzip(), measure, archive);
  // A truncated entry would wait forever for its remaining bytes.
  const cut = new AbortController();
  feeding.catch(() => cut.abort());
  const outcomes = await Promise.allSettled([feeding, writeEntries(archive, folder, cut.signal)]);
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }): unknown => reason);
  if (failures.length > 0) throw failures.find(isOurs) ?? incompleteArchive();
}

async function writeEntries(archive: Extract, folder: string, signal: AbortSignal): Promise<void> {
  const written = new Set<string>();
  for await (const entry of archive) {
    const name = nameOf(entry);
    if (name !== null) {
      if (written.has(name.toLowerCase())) throw unusableName(name);
      written.add(name.toLowerCase());
      if (written.size > ARCHIVE_LIMITS.files) throw tooManyFiles();
      const place = join(folder, name);
      await mkdir(dirname(place), { recursive: true });
      await pipeline(entry, createWriteStream(place, { flags: 'wx' }), { signal });
    } else entry.resume();
  }
}

function nameOf({ header: { name, type } }: Entry): string | null {
  const plain = name.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
  if (type === 'directory' && (plain === '' || plain === '.')) return null;
  if (plain.length > MAX_NAME_LENGTH || !FILE_NAME.test(plain)) throw unusableName(name);
  if (type === 'directory') return null;
  if (type !== 'file') throw notAFile(name);
  return plain;
}

function isOurs(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof DomainError || /^(?:ENOSPC|EACCES|EMFILE|EROFS|EIO)$/.test(code);
}

const shown = (name: string) => `"${name.slice(0, 80)}"`;
const archiveTooLarge = () =>
  new DomainError(
    'archive-too-large',
    413,
    `The archive is too large: at most ${ARCHIVE_LIMITS.packedBytes / MEGABYTE} MB are accepted, and ${ARCHIVE_LIMITS.unpackedBytes / MEGABYTE} MB once it is unpacked.`,
  );
const tooManyFiles = () =>
  new DomainError('too-many-files', 413, `The archive contains more than ${ARCHIVE_LIMITS.files} files.`);
const incompleteArchive = () =>
  new DomainError('not-an-archive', 400, 'The upload is not a complete gzip-compressed tar file.');
const unusableName = (name: string) =>
  new DomainError(
    'unusable-file-name',
    400,
    `The archive contains ${shown(name)}, which is not a valid file name or appears twice.`,
  );
const notAFile = (name: string) =>
  new DomainError(
    'not-a-file',
    400,
    `The archive contains ${shown(name)}, which is a link or a device and not a file.`,
  );
