import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import { escapeHtml } from '../../platform/http/pages/rendering.js';
import { certificationCount } from './portfolio.mapper.js';

const BOX = [
  'display:inline-block',
  'max-width:320px',
  'padding:12px 16px',
  'border:1px solid #dfe2ea',
  'border-left:4px solid #4450d6',
  'border-radius:10px',
  'background:#ffffff',
  'color:#171b26',
  'font:14px/1.5 system-ui,sans-serif',
  'text-decoration:none',
].join(';');

/** Plain HTML without scripts or style sheets, because other sites embed it. */
export function linkedInBadge({ portfolio, user, credentials }: PublicPortfolio, url: string): string {
  const owner = escapeHtml(publicOwnerName(user));
  return [
    `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="${BOX}">`,
    `<strong style="display:block"><bdi>${escapeHtml(portfolio.title)}</bdi></strong>`,
    `<span style="color:#566074"><bdi>${owner}</bdi> · ${certificationCount(credentials.length)}</span>`,
    '</a>',
  ].join('');
}
