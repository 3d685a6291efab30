import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isCode, isServedReleaseFile } from '@tracker/contracts/rollout/release-files';
import type { Environment } from '../../config/environment.js';
import { FILE_POLICY } from '../answers/security-headers.js';

const YEAR_MS = 31_536_000_000;

/**
 * Serves the files of releases, by their kind: what no build makes is not there, whoever put it into the folder. Opened by themselves, files that
 * are neither script nor style sheet run nothing and are saved. deploy/nginx.conf says the same.
 */
export async function serveRemoteFiles(
  app: NestFastifyApplication,
  { dataDir, remotesUrl }: Pick<Environment, 'dataDir' | 'remotesUrl'>,
): Promise<void> {
  const root = join(dataDir, 'remotes');
  mkdirSync(root, { recursive: true });
  // For the CDN that shows them on an origin of its own: hashes are checked of files that say who may read them only.
  const forCdn = remotesUrl
    ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    : {};
  const forOthers = { 'content-security-policy': FILE_POLICY, 'content-disposition': 'attachment' };
  await app.register(fastifyStatic, {
    root,
    prefix: '/remotes/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    redirect: false,
    // Their addresses carry the version.
    immutable: true,
    maxAge: YEAR_MS,
    allowedPath: isServedReleaseFile,
    setHeaders: (reply, path) =>
      reply.headers({ ...forCdn, ...(!isCode(path.replace(/\.(?:br|gz)$/, '')) && forOthers) }),
  });
}
