import type { PublicPage } from './public-pages.js';
import { escapeHtml } from './rendering.js';

export const CARD_STYLES = `
.card { max-width: 620px; margin-inline: auto; padding: 40px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); overflow-wrap: anywhere; }
.card h1 { margin-bottom: 8px; font-size: var(--text-title); letter-spacing: -.015em; }
.card .quiet { color: var(--text-quiet); font-size: var(--text-small); }
.card .state { margin-bottom: 16px; padding: 10px 14px; border-radius: var(--radius-control); background: var(--expiring-tint); color: var(--expiring-text); font-weight: 500; }
.card .state[data-state=good] { background: var(--valid-tint); color: var(--valid-text); }
.card .state[data-state=bad] { background: var(--expired-tint); color: var(--expired-text); }
.card label { display: grid; gap: 4px; font-weight: 500; }
.card input, .card textarea { width: 100%; min-height: 40px; padding: 4px 12px; border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface); color: var(--text); font: inherit; }
.card input[type=file] { padding-block: 8px; }
.card textarea { min-height: 140px; padding-block: 8px; font-family: ui-monospace, monospace; font-size: var(--text-small); resize: vertical; }
.card button { min-height: 40px; padding: 4px 16px; border: 0; border-radius: var(--radius-control); background: var(--accent); color: var(--text-on-accent); font: 500 var(--text-body)/22px var(--font); cursor: pointer; }
.card button:hover { background: var(--accent-hover); }
@media (max-width: 720px) { .card { padding: 24px; } }
@media print { header, footer, .card form { display: none !important; } .card { border: 0; } }
`;

interface CardPage {
  title: string;
  description: string;
  content?: string;
  styles?: string;
}

export function cardPage({ title, description, content = '', styles = '' }: CardPage): PublicPage {
  return {
    head: {
      title: `${title} · Micro-Credential Tracker`,
      description,
      properties: { 'og:type': 'website', 'og:title': title, 'og:description': description },
    },
    html: `<div class="card">\n<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(description)}</p>\n${content}</div>`,
    styles: CARD_STYLES + styles,
  };
}
