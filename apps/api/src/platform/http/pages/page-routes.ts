import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { OFFERS_ELEMENT, PAYMENT_SCRIPT_ELEMENT } from '@tracker/contracts/billing/offers';
import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS } from '../../clock.js';
import { type Environment, offersOf } from '../../config/environment.js';
import { sendFailure } from '../errors/error.filter.js';
import { isKnown, versionOf } from '../answers/headers.js';
import { DomainError, notFound } from '../../domain-error.js';
import { decodedPath, pathOfTarget, isPublicPortfolio } from '../request-path.js';
import { contentSecurityPolicy, FILE_POLICY, type PolicyChoices } from '../answers/security-headers.js';
import type { PageHead, Rendering } from './rendering.js';
import { followPreviewAddress } from './preview-address.js';
import { type PageContent, type RenderedPage, sendRendered, ShellPage } from './shell-page.js';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isCode, isServedReleaseFile } from '@tracker/contracts/rollout/remote-builds';

export interface PageStart extends PageContent {
  remotes: readonly RegisteredRemote[];
  codeOrigins: readonly string[];
}

export type PageData = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<PageStart>;

export interface ServerPage {
  head: PageHead | null;
  rendering: Rendering | null;
  version: string | null;
}

type ForRequest<T> = (request: FastifyRequest, path: string, start: PageStart) => Promise<T>;

export interface ServerPages {
  of: ForRequest<ServerPage>;
  versionOf: ForRequest<ServerPage['version']>;
}

/** Matches every spelling, because unknown API calls must not be answered with a page. */
const NO_PAGES = /^\/+(?:api|auth|scim|assets|remotes|healthz|readyz|metrics)(?![\w-])/i;
const HAS_TOKEN = /^\/(?:portfolio\/view\/|invite$|invitation$)/;
const HASHED_NAME = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/;
const YEAR_MS = 31_536_000_000;

export async function servePages(
  app: NestFastifyApplication,
  environment: Environment,
  dataOf: PageData,
  pages: ServerPages,
): Promise<void> {
  await serveRemoteFiles(app, environment);
  await app.register(fastifyStatic, {
    root: environment.shellDir,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
  });
  const page = new ShellPage(environment.shellDir);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const offers = offersOf(environment);
  // Routes added before the application starts keep the default error handler unless they name one.
  fastify.get('/*', { errorHandler: sendFailure }, async (request, reply) => {
    const path = pathOfTarget(request.url);
    // Also checks the raw URL: `/api/%2e%2e/x` resolves to `/x`, but is meant as an API call.
    const isPage = ![request.url, path].some((sent) => NO_PAGES.test(decodedPath(sent)));
    if (!isPage && !path.startsWith('/assets/')) throw notFound();
    if (isFile(path)) return sendShellFile(reply, path, environment);
    if (followPreviewAddress(request, reply, environment)) return reply;
    const start = await dataOf(request, reply, path);
    const allowsStripe = environment.stripe !== null && !HAS_TOKEN.test(path);
    const data = { ...(allowsStripe && { [PAYMENT_SCRIPT_ELEMENT]: true }), [OFFERS_ELEMENT]: offers, ...start.data };
    const content = { ...start, data };
    const policy = { codeOrigins: start.codeOrigins, isFramable: isPublicPortfolio(path), allowsStripe };
    const nameFor = (version: string | null) => version && versionOf(version, contentSecurityPolicy(policy));
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined) {
      const etag = await page.etagFor(content, nameFor(await pages.versionOf(request, path, start)));
      if (etag !== null && isKnown(ifNoneMatch, etag)) return sendUnchanged(reply, etag, path);
    }
    const { head, rendering, version } = await pages.of(request, path, start);
    const rendered = await page.render(content, head, rendering, nameFor(version));
    if (!rendered) throw notBuilt();
    sendPage(request, reply, rendered, policy, path);
    return reply;
  });
}

function isFile(path: string): boolean {
  return path.startsWith('/assets/') || (path !== '/index.html' && path.slice(path.lastIndexOf('/')).includes('.'));
}

function sendShellFile(reply: FastifyReply, path: string, { shellDir }: Environment): FastifyReply {
  const isHashed = HASHED_NAME.test(path);
  return reply.sendFile(path.slice(1), shellDir, { immutable: isHashed, maxAge: isHashed ? YEAR_MS : HOUR_MS });
}

function writePageHeaders(reply: FastifyReply, path: string): void {
  const isFramable = isPublicPortfolio(path);
  const vary = isFramable ? 'accept-encoding, accept-language, cookie' : 'accept-encoding, cookie';
  reply.headers({ 'cache-control': 'no-cache', vary });
  if (HAS_TOKEN.test(path)) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  if (isFramable) reply.removeHeader('x-frame-options');
}

/** Sends no policy: it would replace that of the cached page, which lists the hashes of its scripts and styles. */
function sendUnchanged(reply: FastifyReply, etag: string, path: string): FastifyReply {
  writePageHeaders(reply, path);
  return reply.removeHeader('content-security-policy').header('etag', etag).code(304).send();
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  policy: PolicyChoices,
  path: string,
): void {
  writePageHeaders(reply, path);
  const { inlineScriptHashes, inlineStyleHashes, etag } = page;
  reply.headers({
    etag,
    'content-security-policy': contentSecurityPolicy({ ...policy, inlineScriptHashes, inlineStyleHashes }),
  });
  if (isKnown(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  sendRendered(request, reply, page);
}

const notBuilt = () => new DomainError('not-built', 503, 'The interface is not built yet. Please try again shortly.');

/**
 * Serves only file types that builds produce. Opened directly, files other than scripts and style sheets are downloaded
 * and run nothing. deploy/nginx.conf has the same rules.
 */
async function serveRemoteFiles(
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
