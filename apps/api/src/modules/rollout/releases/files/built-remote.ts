import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type RemoteManifest, remoteManifestSchema } from '@tracker/contracts/rollout/remotes';
import { z } from 'zod';
import { DomainError } from '../../../../platform/domain-error.js';
import { integrityOf, isPacked, isSound, unpackedName } from './packed-copies.js';
import { isReleaseFile } from '@tracker/contracts/rollout/remote-builds';

const buildSchema = z.object({
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,60}$/),
  entry: z
    .string()
    .regex(/^[0-9A-Za-z][0-9A-Za-z._-]*\.js$/)
    .default('remoteEntry.js'),
});

const isSourceMap = (file: string) => file.endsWith('.map');

export interface BuiltRemote {
  folder: string;
  manifest: RemoteManifest;
  entry: string;
  version: string;
  contentHash: string;
  builtAt: Date;
  files: string[];
  maps: string[];
  hashes: Record<string, string>;
}

class UnusableBuildError extends DomainError {
  constructor(sentence: string) {
    super('unusable-build', 400, sentence);
  }
}

export async function readBuiltRemote(folder: string): Promise<BuiltRemote> {
  const description = await readDescription(folder);
  const manifest = remoteManifestSchema.safeParse(description);
  const build = buildSchema.safeParse(description);
  const issue = manifest.error?.issues[0] ?? build.error?.issues[0];
  if (!manifest.success || !build.success) {
    const field = issue?.path.join('.').slice(0, 80) || 'it';
    if (issue?.code === 'custom') throw new UnusableBuildError(`remote-manifest.json: ${issue.message}`);
    throw new UnusableBuildError(`remote-manifest.json: ${field} is missing or not what it must be.`);
  }
  const all = await listFiles(folder);
  // Source maps are for operators only, so they stay out of the release and its content hash.
  const [maps, files] = [all.filter(isSourceMap), all.filter((file) => !isSourceMap(file))];
  if (!files.includes(build.data.entry)) throw new UnusableBuildError(`The build has no ${build.data.entry}.`);
  const hashes: Record<string, string> = {};
  for (const file of files) {
    const content = await readFile(join(folder, file));
    const problem = fileProblem(file, content);
    if (problem) throw new UnusableBuildError(problem);
    hashes[file] = integrityOf(content);
  }
  for (const file of files.filter(isPacked))
    if (!(await isSound(file, await readFile(join(folder, file)), hashes)))
      throw new UnusableBuildError(`The build contains ${file}, which does not unpack to ${unpackedName(file)}.`);
  const { entry, version } = build.data;
  const problem = problemOf({
    manifest: manifest.data,
    version,
    entry,
    hashes,
    code: await readFile(join(folder, entry), 'utf8'),
  });
  if (problem) throw new UnusableBuildError(problem);
  const needed = [entry, ...manifest.data.routes.flatMap((route) => route.files ?? [])];
  const integrity = Object.fromEntries(needed.map((file) => [file, String(hashes[file])]));
  const contentHash = hashOfAll(hashes);
  const builtAt = (await stat(join(folder, 'remote-manifest.json'))).mtime;
  return {
    folder,
    manifest: { ...manifest.data, integrity },
    entry,
    version,
    contentHash,
    builtAt,
    files,
    maps,
    hashes,
  };
}

async function readDescription(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, 'remote-manifest.json'), 'utf8'));
  } catch {
    throw new UnusableBuildError('The build has no readable remote-manifest.json at its top.');
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return paths.map((path) => path.split(sep).join('/')).sort();
}

export function hashOfAll(hashes: Readonly<Record<string, string>>): string {
  const lines = Object.entries(hashes)
    .filter(([file]) => !isPacked(file))
    .map(([file, hash]) => `${file}\0${hash}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex').slice(0, 10);
}

export interface BuildContent {
  manifest: RemoteManifest;
  version: string;
  entry: string;
  hashes: Readonly<Record<string, string>>;
  code: string;
}

/**
 * Returns what is wrong with a build in one sentence, or null. The registry pins the hash of the entry, and the entry
 * must pin the hashes of all other files.
 */
export function problemOf({ manifest, version, entry, hashes, code }: BuildContent): string | null {
  const container = `${manifest.name}_${version}`.replaceAll(/[^A-Za-z0-9]/g, '_');
  if (manifest.container !== container)
    return `remote-manifest.json: container must be "${container}", because two versions under one name would run as one.`;
  if (manifest.routes.some(({ path, access }) => path === '/' && access === 'public'))
    return 'remote-manifest.json: the route / must not be public, because visitors find the landing page there.';
  const missing = manifest.routes.flatMap((route) => route.files ?? []).find((file) => hashes[file] === undefined);
  if (missing !== undefined) return `remote-manifest.json names ${missing}, which the build does not have.`;
  const unpinned = Object.entries(hashes).find(
    ([file, hash]) => /\.(?:js|css)$/.test(file) && file !== entry && !code.includes(hash),
  );
  if (unpinned === undefined) return null;
  return `${entry} does not name the hash of ${unpinned[0]}. Build with Rspack's SubresourceIntegrityPlugin and sha384.`;
}

/** Active content in an SVG that is opened directly. A zero byte reveals another encoding, which could hide it. */
const ACTIVE = /<(?:[\w-]+:)?script|\son\w+\s*=|javascript:|<!entity|\0/i;

export function fileProblem(file: string, content: Buffer): string | null {
  if (!isReleaseFile(file))
    return `The build contains ${file}. Allowed are scripts, style sheets, JSON, source maps, WOFF2 fonts and pictures (SVG, PNG, WebP, AVIF).`;
  if (file.endsWith('.svg') && ACTIVE.test(content.toString('latin1')))
    return `The build contains ${file}, a picture with a script in it.`;
  return null;
}
