import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { EARLY_READS } from '@tracker/contracts/auth/browser-contract';
import { SIGNED_IN_FILES } from '@tracker/contracts/portfolio/rendered-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type PageHead, type Rendering, withRendering, escapeHtml, withHead, withSheets } from './rendering.js';
import type { RouteFile } from './route-files.js';
import { ByteCache } from '../answers/byte-cache.js';
import { namesEncoding, tagOf, tagOfText, versionOf } from '../answers/headers.js';

const compress = promisify(brotliCompress);

const MAX_BYTES_KEPT = 32 * 1024 * 1024;
/** Brotli quality for pages that are compressed while a visitor waits. */
export const QUICK = 4;

export interface RenderedPage {
  html: string;
  brotli: Buffer;
  etag: string;
  inlineScriptHashes: string[];
  inlineStyleHashes: string[];
}

export interface PageContent {
  data: Readonly<Record<string, unknown>>;
  files: readonly RouteFile[];
  calls: readonly string[];
  isInLayout: boolean;
}

export class ShellPage {
  private template: Template | undefined;
  /** Keyed by HTML. Routes and rollouts produce few variants, and compressing a page per request would be expensive. */
  private readonly variants = new ByteCache<Promise<RenderedPage>>(MAX_BYTES_KEPT);
  private readonly latest = new ByteCache<Promise<RenderedPage>>(MAX_BYTES_KEPT);

  constructor(private readonly folder: string) {}

  /**
   * Null if the shell is not built. Pages with a `head` stay in the cache only briefly. `version` covers everything
   * that `head` and `rendering` depend on; without it the ETag is a hash of the page.
   */
  async render(
    content: PageContent,
    head: PageHead | null = null,
    rendering: Rendering | null = null,
    version: string | null = null,
  ): Promise<RenderedPage | null> {
    const template = await this.read();
    if (template === null) return null;
    const page = await this.pageIn(template, content, head, rendering);
    return version === null ? page : { ...page, etag: etagIn(template, content, version) };
  }

  async etagFor(content: PageContent, version: string | null): Promise<string | null> {
    const template = version === null ? null : await this.read();
    return template && version && etagIn(template, content, version);
  }

  private pageIn(
    template: Template,
    content: PageContent,
    head: PageHead | null,
    rendering: Rendering | null,
  ): Promise<RenderedPage> {
    const data = { ...content.data, ...rendering?.data };
    const { files, calls } = rendering?.restingScript === undefined ? content : { files: [], calls: [] };
    const shellFiles = content.isInLayout ? template.signedInFiles : [];
    const whole = rendering ? withRendering(template.html, rendering) : template.html;
    const html = embed(whole, { data, shellFiles, files, calls });
    return head ? kept(this.latest, withHead(html, head), QUICK) : kept(this.variants, html);
  }

  private async read(): Promise<Template | null> {
    const file = join(this.folder, 'index.html');
    try {
      const { mtimeMs } = await stat(file);
      if (this.template?.modifiedAt !== mtimeMs) {
        const html = await withSheets(await readFile(file, 'utf8'), this.folder);
        const files = await signedInFiles(this.folder);
        this.template = { modifiedAt: mtimeMs, version: versionOf(html, files), html, signedInFiles: files };
      }
      return this.template;
    } catch {
      return null;
    }
  }
}

function kept(pages: ByteCache<Promise<RenderedPage>>, html: string, quality?: number): Promise<RenderedPage> {
  const known = pages.get(html);
  if (known) return known;
  const page = pageOf(html, quality);
  pages.set(html, page, 3 * html.length);
  page.catch(() => pages.delete(html));
  return page;
}

interface Template {
  modifiedAt: number;
  version: string;
  html: string;
  signedInFiles: readonly RouteFile[];
}

function etagIn(template: Template, { data, files, calls, isInLayout }: PageContent, version: string): string {
  return tagOf(versionOf(version, template.version, data, files, calls, isInLayout));
}

async function signedInFiles(folder: string): Promise<RouteFile[]> {
  const text = await readFile(join(folder, SIGNED_IN_FILES), 'utf8').catch(() => '[]');
  return z
    .array(z.string())
    .parse(JSON.parse(text))
    .map((address) => ({ address }));
}

export async function pageOf(html: string, quality = constants.BROTLI_MAX_QUALITY): Promise<RenderedPage> {
  return {
    html,
    brotli: await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    etag: tagOfText(html),
    inlineScriptHashes: hashesOf(html, INLINE_SCRIPT),
    inlineStyleHashes: hashesOf(html, INLINE_STYLE),
  };
}

export function sendRendered(request: FastifyRequest, reply: FastifyReply, { html, brotli }: RenderedPage): void {
  reply.type('text/html; charset=utf-8');
  if (namesEncoding(request.headers['accept-encoding'], 'br')) reply.header('content-encoding', 'br').send(brotli);
  else reply.send(html);
}

interface Embedded extends Omit<PageContent, 'isInLayout'> {
  shellFiles: readonly RouteFile[];
}

/** Ordered by use, because browsers open few connections per server and serve the first requests first. */
function embed(template: string, { data, shellFiles, files, calls }: Embedded): string {
  const scripts = Object.entries(data).map(
    ([id, value]) => `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`,
  );
  const parts = [...shellFiles.map(linkOf), earlyReads(calls), ...files.map(linkOf), ...scripts, '</head>'];
  return template.replace('</head>', () => parts.join(''));
}

/** Preload links don't work here: browsers discard preloaded errors, so the application would send the call again. */
function earlyReads(addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  const begin = `(${EARLY_READS}.responses[a]=fetch(a,{credentials:"include"})).catch(function(){})`;
  return (
    `<script id="early-reads">var ${EARLY_READS}={path:location.pathname,responses:{}};` +
    `${jsonForHtml(addresses)}.forEach(function(a){${begin}})</script>`
  );
}

function linkOf({ address, integrity }: RouteFile): string {
  const kind = address.endsWith('.css') ? 'style' : 'script';
  // Must match the later request: remotes' files are requested with integrity, the shell's own are not.
  const terms = integrity === undefined ? '' : ` crossorigin integrity="${escapeHtml(integrity)}"`;
  return `<link rel="preload" as="${kind}"${terms} href="${escapeHtml(address)}">`;
}

/** A `<` in the data could end the script element (HTML standard, restrictions for contents of script elements). */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
}
