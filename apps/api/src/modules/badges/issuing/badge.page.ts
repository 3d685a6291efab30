import { badgePath } from '@tracker/contracts/badges/issuing-limits';
import { publicText } from '@tracker/contracts/values/public-text';
import { CARD_STYLES, cardPage } from '../../../platform/http/pages/card-page.js';
import { escapeHtml } from '../../../platform/http/pages/rendering.js';
import { sharedHead } from '../../../platform/http/pages/shared-head.js';
import type { PublicPage } from '../../../platform/http/pages/public-pages.js';
import { PREVIEW_SIZE } from '../../../platform/pdf/brand.js';
import type { PublicBadge } from './public-badges.service.js';

export interface BadgeView {
  badge: PublicBadge;
  isRecipient: boolean;
  isHeld: boolean;
  isExpired: boolean;
  locale: string;
  publicUrl: string;
  problem?: string;
}

/** Increase when the same badge gets another page, so that caches expire. */
export const PAGE_FORMAT = 3;

const STYLES = `${CARD_STYLES}
.badge { display: grid; grid-template-columns: 260px minmax(0, 1fr); gap: 40px; max-width: 860px; }
.badge img { width: 100%; height: auto; aspect-ratio: 1; object-fit: contain; }
.badge .lead { margin-bottom: 16px; font-size: var(--text-lead); }
.badge .text { margin-bottom: 16px; white-space: pre-line; }
.badge h2 { margin-bottom: 4px; font-size: var(--text-body); }
.badge dl { display: flex; flex-wrap: wrap; gap: 8px 32px; margin-bottom: 24px; }
.badge dt { color: var(--text-quiet); font-size: var(--text-small); }
.badge form, .badge .files { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; margin-bottom: 20px; }
.badge .files { margin-bottom: 0; }
.badge .files a { display: inline-flex; align-items: center; min-height: 24px; }
@media (max-width: 720px) { .badge { grid-template-columns: minmax(0, 1fr); gap: 24px; } .badge img { max-width: 220px; margin-inline: auto; } }
@media print { .badge .files { display: none; } }
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

export const badgeMissingPage = () =>
  cardPage({ title: 'Badge not found', description: 'There is no badge at this address. It may have been cut off.' });

function article(view: BadgeView): string {
  const { badge, locale } = view;
  const { issuer, achievement } = badge.content;
  const name = recipientName(badge);
  const issuerName = textOf(issuer.name);
  const link = issuer.url
    ? `<a href="${escapeHtml(issuer.url)}" rel="noopener nofollow">${issuerName}</a>`
    : issuerName;
  return `<article class="card badge">
<img src="${badgePath(badge.id, '.png')}" alt="" width="260" height="260">
<div>
${states(view)}
<p class="quiet">${kindText(achievement.achievementType)}</p>
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
    problem && state('bad', escapeHtml(problem), 'alert'),
    revokedOn && state('bad', `This badge was revoked by <bdi>${issuer}</bdi> on ${revokedOn}. It is no longer valid.`),
    isExpired && validUntil && state('bad', `This badge has expired. It was valid until ${day(validUntil, locale)}.`),
    isClosed && state('unsure', `The organization <bdi>${issuer}</bdi> is closed. Its badges can still be verified.`),
  ]
    .filter(Boolean)
    .join('\n');
}

const state = (name: string, html: string, role = 'status') =>
  `<p class="state" data-state="${name}" role="${role}">${html}</p>`;

function claim({ badge, isRecipient, isHeld, isExpired }: BadgeView): string {
  if (badge.revokedAt || isExpired) return '';
  if (isHeld)
    return `<p class="state" data-state="good">This badge is in <a href="/credentials">your credentials</a>.</p>`;
  if (!isRecipient) return '';
  const expiry = badge.validUntil
    ? ''
    : '<label>Expiry date <input name="expiryDate" type="date" required aria-describedby="expiry-hint"></label><span id="expiry-hint" class="quiet">This badge has no end date. Choose when you want to be reminded.</span>';
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
function recipientName({ name }: Pick<PublicBadge, 'name'>): string | null {
  return name && !name.includes('@') ? name : null;
}

export function kindText(achievementType: string): string {
  const [first = '', ...rest] = achievementType.split(/(?=[A-Z])/);
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ');
}
