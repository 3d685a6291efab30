import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isCode, isServedReleaseFile } from '@tracker/contracts/rollout/remote-builds';
import type { Environment } from '../../config/environment.js';
import { FILE_POLICY } from '../answers/security-headers.js';

const YEAR_MS = 31_536_000_000;

/**
 * Serves only file types that builds produce. Opened directly, files other than scripts and style sheets are downloaded
 * and run nothing. deploy/nginx.conf has the same rules.
 */
export async function serveRemoteFiles(
  app: NestFastifyApplication,
  { dataDir, remotesUrl }: Pick<Environment, 'dataDir' | 'remotesUrl'>,
): Promise<void> {
  const root = join(dataDir, 'remotes');
  mkdirSync(root, { recursive: true });
  // A CDN serves them from another origin, and browsers check integrity only for CORS responses.
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
    immutable: true,
    maxAge: YEAR_MS,
    allowedPath: isServedReleaseFile,
    setHeaders: (reply, path) =>
      reply.headers({ ...forCdn, ...(!isCode(path.replace(/\.(?:br|gz)$/, '')) && forOthers) }),
  });
}
