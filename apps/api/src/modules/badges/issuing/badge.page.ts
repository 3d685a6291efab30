import { badgePath } from '@tracker/contracts/badges/issuing-limits';
import { publicText } from '@tracker/contracts/values/public-text';
import { escapeHtml } from '../../../platform/http/pages/rendering.js';
import { sharedHead } from '../../../platform/http/pages/shared-head.js';
import type { PublicPage } from '../../../platform/http/pages/public-pages.js';
import { PREVIEW_SIZE } from '../../../platform/pdf/brand.js';
import type { PublicBadge } from './public-badges.service.js';

export interface BadgeView {
  badge: PublicBadge;
  /** Whether the signed-in visitor is the recipient. */
  isRecipient: boolean;
  isExpired: boolean;
  locale: string;
  publicUrl: string;
  /** Why the badge could not be claimed. */
  problem?: string;
}

/** Increase when the same badge gets another page, so that caches expire. */
export const PAGE_FORMAT = 1;

const STYLES = `
.badge { display: grid; grid-template-columns: 260px minmax(0, 1fr); gap: 40px; max-width: 860px; margin-inline: auto; padding: 40px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.badge img { width: 100%; height: auto; aspect-ratio: 1; object-fit: contain; }
.badge h1 { margin-bottom: 8px; font-size: var(--text-title); letter-spacing: -.015em; overflow-wrap: anywhere; }
.badge .kind { color: var(--text-quiet); font-size: var(--text-small); }
.badge .lead { margin-bottom: 16px; font-size: var(--text-lead); }
.badge .text { margin-bottom: 16px; white-space: pre-line; overflow-wrap: anywhere; }
.badge h2 { margin-bottom: 4px; font-size: var(--text-body); }
.badge dl { display: flex; flex-wrap: wrap; gap: 8px 32px; margin-bottom: 24px; }
.badge dt { color: var(--text-quiet); font-size: var(--text-small); }
.badge .state { margin-bottom: 16px; padding: 10px 14px; border-radius: var(--radius-control); background: var(--expiring-tint); color: var(--expiring-text); font-weight: 500; }
.badge .state[data-state=revoked], .badge .state[data-state=problem] { background: var(--expired-tint); color: var(--expired-text); }
.badge .state[data-state=claimed] { background: var(--valid-tint); color: var(--valid-text); }
.badge form, .badge .files { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; margin-bottom: 20px; }
.badge .files a { display: inline-flex; align-items: center; min-height: 24px; }
.badge label { display: grid; gap: 4px; font-weight: 500; }
.badge input { min-height: 40px; padding: 4px 12px; border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface); color: var(--text); font: inherit; }
.badge button { min-height: 40px; padding: 4px 16px; border: 0; border-radius: var(--radius-control); background: var(--accent); color: var(--text-on-accent); font: 500 var(--text-body)/22px var(--font); cursor: pointer; }
.badge button:hover { background: var(--accent-hover); }
@media (max-width: 720px) { .badge { grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 24px; } .badge img { max-width: 220px; margin-inline: auto; } }
@media print { header, footer, .badge form, .badge .files { display: none !important; } .badge { border: 0; } }
`;

export function badgePage(view: BadgeView): PublicPage {
  const { badge, publicUrl } = view;
  const { issuer, achievement } = badge.content;
  const title = `${achievement.name} · ${issuer.name}`;
  const address = `${publicUrl}${badgePath(badge.id)}`;
  return {
    head: sharedHead({
      title,
      name: achievement.name,
      description: [`Awarded by ${issuer.name}`, achievement.description],
      type: 'article',
      url: address,
      image: { url: `${address}/preview.png`, text: title, ...PREVIEW_SIZE },
    }),
    html: article(view),
    styles: STYLES,
  };
}

function article(view: BadgeView): string {
  const { badge, locale } = view;
  const { issuer, achievement } = badge.content;
  const name = recipientName(badge);
  const issuerName = textOf(issuer.name);
  const link = issuer.url
    ? `<a href="${escapeHtml(issuer.url)}" rel="noopener nofollow">${issuerName}</a>`
    : issuerName;
  return `<article class="badge">
<img src="${badgePath(badge.id, '.png')}" alt="" width="260" height="260">
<div>
${states(view)}
<p class="kind">${kindText(achievement.achievementType)}</p>
<h1 dir="auto">${textOf(achievement.name)}</h1>
<p class="lead">Awarded ${name ? `to <strong><bdi>${textOf(name)}</bdi></strong> ` : ''}by <bdi>${link}</bdi></p>
<p class="text" dir="auto">${textOf(achievement.description)}</p>
<h2>How it is earned</h2>
<p class="text" dir="auto">${textOf(achievement.criteria)}</p>
<dl>
<div><dt>Issued</dt><dd>${day(badge.issuedOn, locale)}</dd></div>
${badge.validUntil ? `<div><dt>Valid until</dt><dd>${day(badge.validUntil, locale)}</dd></div>` : ''}
</dl>
${claim(view)}
<p class="files"><span>Download</span> ${file(badge.id, '.png', 'Picture')} ${file(badge.id, '.json', 'JSON')} ${file(badge.id, '.jwt', 'JWT')} <a href="/verify">Verify a badge</a></p>
</div>
</article>`;
}

function states({ badge, isExpired, locale, problem }: BadgeView): string {
  const { revokedAt, validUntil, isClosed, content } = badge;
  const issuer = textOf(content.issuer.name);
  const revokedOn = revokedAt && day(revokedAt.toISOString().slice(0, 10), locale);
  return [
    problem && state('problem', escapeHtml(problem), 'alert'),
    revokedOn &&
      state('revoked', `This badge was revoked by <bdi>${issuer}</bdi> on ${revokedOn}. It is no longer valid.`),
    isExpired &&
      validUntil &&
      state('expired', `This badge has expired. It was valid until ${day(validUntil, locale)}.`),
    isClosed && state('closed', `The organization <bdi>${issuer}</bdi> is closed. Its badges can still be verified.`),
  ]
    .filter(Boolean)
    .join('\n');
}

const state = (name: string, html: string, role = 'status') =>
  `<p class="state" data-state="${name}" role="${role}">${html}</p>`;

function claim({ badge, isRecipient, isExpired }: BadgeView): string {
  if (!isRecipient || badge.revokedAt || isExpired) return '';
  if (badge.claimedAt)
    return `<p class="state" data-state="claimed">This badge is in <a href="/credentials">your credentials</a>.</p>`;
  const expiry = badge.validUntil
    ? ''
    : '<label>Expiry date <input name="expiryDate" type="date" required aria-describedby="expiry-hint"></label><span id="expiry-hint" class="kind">This badge has no end date. Choose when you want to be reminded.</span>';
  return `<form method="post" action="${badgePath(badge.id)}/claim">${expiry}<button>Add to my credentials</button></form>`;
}

const textOf = (text: string) => escapeHtml(publicText(text));

const file = (awardId: string, ending: string, label: string) =>
  `<a href="${badgePath(awardId, ending)}" download>${label}</a>`;

function day(date: string, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
  return `<time datetime="${date}">${escapeHtml(text)}</time>`;
}

/** An administrator may have typed the address as the name; it must not become public. */
export function recipientName({ name }: Pick<PublicBadge, 'name'>): string | null {
  return name && !name.includes('@') ? name : null;
}

/** `MicroCredential` becomes `Micro credential`. */
export function kindText(achievementType: string): string {
  const [first = '', ...rest] = achievementType.split(/(?=[A-Z])/);
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ');
}
