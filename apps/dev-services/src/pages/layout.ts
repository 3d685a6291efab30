import type { FastifyReply } from 'fastify';
import { html, type SafeHtml } from './html.js';

interface Page {
  title: string;
  narrow?: boolean;
  /** Other origins to which a form response may redirect, because `form-action` covers redirects too. */
  formTargets?: readonly string[];
  frameSources?: readonly string[];
  status?: number;
  body: SafeHtml;
}

/** An empty icon URL prevents requests for /favicon.ico. */
export function pageMarkup(page: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/stand-ins.css" />
      </head>
      <body>
        ${page.narrow ? '' : siteHeader}
        <main class="${page.narrow ? 'narrow' : 'wide'}">${page.body}</main>
      </body>
    </html>`.markup;
}

const siteHeader = html`<header class="site">
  <nav aria-label="Stand-ins">
    <a class="brand" href="/">Development stand-ins</a>
    <a href="/mail">Mail</a>
    <a href="/directory">Directory</a>
    <a href="/stripe">Stripe</a>
  </nav>
</header>`;

export function messageCard(heading: string, sentence: string, back?: { url: string; label: string }): SafeHtml {
  return html`<div class="card">
    <h1>${heading}</h1>
    <p>${sentence}</p>
    ${back && html`<a href="${back.url}">${back.label}</a>`}
  </div>`;
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(pageHeaders(page.formTargets, page.frameSources))
    .type('text/html; charset=utf-8')
    .send(pageMarkup(page));
}

export function pageHeaders(
  formTargets: readonly string[] = [],
  frameSources: readonly string[] = [],
): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      `frame-src ${["'self'", ...frameSources].join(' ')}`,
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}
