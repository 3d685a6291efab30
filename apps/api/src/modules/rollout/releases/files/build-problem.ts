import type { RemoteManifest } from '@tracker/contracts/rollout/remotes';
import { isReleaseFile } from '@tracker/contracts/rollout/remote-builds';

export interface BuildContent {
  manifest: RemoteManifest;
  version: string;
  entry: string;
  hashes: Readonly<Record<string, string>>;
  code: string;
}

/**
 * Returns one sentence, or null for a sound build. The registry pins the hash of the entry, and the entry must pin the
 * hashes of all other files.
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
