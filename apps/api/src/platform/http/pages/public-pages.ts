import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { PAGE_PLACEHOLDER } from '@tracker/contracts/portfolio/rendered-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { ByteCache } from '../answers/byte-cache.js';
import { isKnown, tagOf, versionOf } from '../answers/headers.js';
import { contentSecurityPolicy } from '../answers/security-headers.js';
import { publicFrameFile } from './landing-rendering.js';
import { type PageHead, styleElement, withHead, withoutScripts, withRoot, withSheets } from './rendering.js';
import { pageOf, QUICK, type RenderedPage, sendRendered } from './shell-page.js';

export interface PublicPage {
  head: PageHead;
  html: string;
  styles: string;
}

type MakePage = () => PublicPage | Promise<PublicPage>;

interface Template {
  version: string;
  shell: string;
  frame: string;
}

const MAX_CACHE_BYTES = 16 * 1024 * 1024;
const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title></title></head><body><div id="root"></div></body></html>`;
const BARE_FRAME = `<main>${PAGE_PLACEHOLDER}</main>`;

const THEME_SCRIPT = `(function(root,button){if(!button)return;
function label(){button.setAttribute('aria-label',root.classList.contains('dark')?'Switch to light theme':'Switch to dark theme')}
label();button.addEventListener('click',function(){var dark=root.classList.toggle('dark');label();try{localStorage.setItem('theme',dark?'dark':'light')}catch(_){}})
})(document.documentElement,document.querySelector('header button'))`;

/**
 * Pages that the server renders completely, in the frame of the shell's public pages. They work without a script, and
 * load none of the shell's.
 */
@Injectable()
export class PublicPages {
  private template: (Template & { modifiedAt: number }) | null = null;
  private readonly pages = new ByteCache<Promise<RenderedPage>>(MAX_CACHE_BYTES);
  private readonly readFrame: ReturnType<typeof publicFrameFile>;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {
    this.readFrame = publicFrameFile(environment);
  }

  /**
   * `version` must cover everything that `make` depends on; without it the visitor always gets the whole page. `make` is not
   * called if the visitor or the cache already has that version.
   */
  async send(request: FastifyRequest, reply: FastifyReply, version: string | null, make: MakePage): Promise<void> {
    const template = await this.read();
    const key = version && versionOf(template.version, version);
    reply.header('cache-control', key ? 'private, no-cache' : 'no-store').header('vary', 'accept-encoding, cookie');
    if (key && isKnown(request.headers['if-none-match'], tagOf(key))) {
      // A policy would replace that of the cached page, which lists the hashes of its styles.
      reply.removeHeader('content-security-policy').header('etag', tagOf(key)).code(304).send();
      return;
    }
    const page = await (key ? this.kept(key, template, make) : rendered(template, await make()));
    const { inlineScriptHashes, inlineStyleHashes } = page;
    reply.header('content-security-policy', contentSecurityPolicy({ inlineScriptHashes, inlineStyleHashes }));
    if (key) reply.header('etag', tagOf(key));
    sendRendered(request, reply, page);
  }

  private kept(key: string, template: Template, make: MakePage): Promise<RenderedPage> {
    const known = this.pages.get(key);
    if (known) return known;
    const page = Promise.resolve(make()).then((made) => rendered(template, made));
    this.pages.set(key, page, template.shell.length);
    page.then(
      ({ html }) => this.pages.set(key, page, 3 * html.length),
      () => this.pages.delete(key),
    );
    return page;
  }

  private async read(): Promise<Template> {
    const { shellDir } = this.environment;
    const file = join(shellDir, 'index.html');
    try {
      const { mtimeMs } = await stat(file);
      if (this.template?.modifiedAt !== mtimeMs) {
        const shell = withoutScripts(await withSheets(await readFile(file, 'utf8'), shellDir));
        const frame = (await this.readFrame())?.whole ?? BARE_FRAME;
        this.template = { modifiedAt: mtimeMs, version: versionOf(shell, frame, THEME_SCRIPT), shell, frame };
      }
      return this.template;
    } catch {
      return { version: 'bare', shell: BARE, frame: BARE_FRAME };
    }
  }
}

function rendered({ shell, frame }: Template, { head, html, styles }: PublicPage): Promise<RenderedPage> {
  const page = withHead(
    withRoot(
      shell,
      frame.replace(PAGE_PLACEHOLDER, () => html),
    ),
    head,
  )
    .replace('</head>', () => `${styleElement(styles)}</head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `<script>${THEME_SCRIPT}</script></body>`);
  return pageOf(page, QUICK);
}
