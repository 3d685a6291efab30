import { readFile } from 'node:fs/promises';
import { SourceMap as MapReader, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { VersionError } from '@tracker/contracts/rollout/rollouts';
import { z } from 'zod';
import type { BuiltRemote } from '../releases/files/built-remote.js';
import type { ReleaseHealthRepository } from './release-health.repository.js';
import { placeIn } from './reported-error.js';

const MAX_FRAMES = 12;

const sourceMapSchema = z.object({
  version: z.literal(3),
  mappings: z.string(),
  sources: z.array(z.string()),
  names: z.array(z.string()).default([]),
});

export async function saveSourceMaps(
  health: ReleaseHealthRepository,
  releaseId: string,
  { folder, maps }: Pick<BuiltRemote, 'folder' | 'maps'>,
): Promise<void> {
  for (const name of maps) {
    const map = sourceMapSchema.safeParse(jsonOf(await readFile(join(folder, name), 'utf8')));
    if (!map.success) continue;
    const content = await promisify(gzip)(JSON.stringify(map.data));
    await health.saveMap(releaseId, name.replace(/\.map$/, ''), content);
  }
}

export async function errorsOf(health: ReleaseHealthRepository, remote: string): Promise<VersionError[]> {
  const groups = await health.listErrors(remote);
  const readers = new Map<string, MapReader>();
  const named = new Set(groups.flatMap(({ stack }) => stack.split('\n').flatMap((line) => placeIn(line)?.file ?? [])));
  for (const { releaseId, file, content } of await health.mapsOf(groups, [...named]))
    readers.set(`${releaseId} ${file}`, await readerOf(content));
  return groups.map(({ releaseId, version, kind, message, stack, people, firstAt, lastAt }) => ({
    version,
    kind,
    message,
    people,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    frames: framesOf(stack, (file) => readers.get(`${releaseId} ${file}`)),
  }));
}

async function readerOf(content: Buffer): Promise<MapReader> {
  const payload: unknown = JSON.parse((await promisify(gunzip)(content)).toString('utf8'));
  return new MapReader(payload as SourceMapPayload);
}

/** Browsers write stack frames as `at save (url:1:2)` or `save@url:1:2`. */
function framesOf(stack: string, readerFor: (file: string) => MapReader | undefined): string[] {
  const calls = stack.split('\n').filter((line) => /:\d+:\d+\)?\s*$/.test(line));
  return calls.slice(0, MAX_FRAMES).map((line) => {
    const place = placeIn(line);
    if (!place) return line.trim();
    const { file, line: row, column } = place;
    const origin = readerFor(file)?.findEntry(row - 1, column - 1);
    if (!origin || !('originalSource' in origin)) return `${file}:${row}:${column}`;
    const source = origin.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');
    return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
