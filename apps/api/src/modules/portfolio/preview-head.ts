import { createHash } from 'node:crypto';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { publicPortfolioPath } from '@tracker/contracts/portfolio/portfolio-limits';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import type { Environment } from '../../platform/config/environment.js';
import type { PageHead } from '../../platform/http/pages/rendering.js';
import { certificationCount } from './portfolio.mapper.js';

const DESCRIPTION_LENGTH = 200;

/** The ratio that Open Graph recommends (1.91:1). */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Increase when the drawing changes, so that caches expire. */
const DRAWING_VERSION = 2;

function previewVersion({ portfolio, user, credentials }: PublicPortfolio): string {
  const drawn = [
    DRAWING_VERSION,
    portfolio.title,
    [user.firstName, user.lastName, user.email],
    credentials.map(({ name }) => name),
  ];
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 16);
}

export const pictureVersion = (portfolioVersion: string) => `${portfolioVersion}-${DRAWING_VERSION}`;

export function previewHead(
  { publicUrl }: Pick<Environment, 'publicUrl'>,
  shareToken: string,
  found: PublicPortfolio,
): PageHead {
  const { portfolio, user, credentials } = found;
  const owner = publicOwnerName(user);
  const words = [`${owner} · ${certificationCount(credentials.length)}`, oneLine(portfolio.description ?? '')];
  const description = shortened(words.filter(Boolean).join('. '));
  const image = `${publicUrl}/api/portfolio/public/${shareToken}/preview.png?v=${previewVersion(found)}`;
  return {
    title: `${portfolio.title} · ${owner}`,
    description,
    properties: {
      'og:type': 'profile',
      'og:site_name': 'Micro-Credential Tracker',
      'og:title': portfolio.title,
      'og:description': description,
      'og:url': `${publicUrl}${publicPortfolioPath(shareToken)}`,
      'og:image': image,
      'og:image:type': 'image/png',
      'og:image:width': String(PREVIEW_SIZE.width),
      'og:image:height': String(PREVIEW_SIZE.height),
      'og:image:alt': `${portfolio.title}, ${owner}`,
      'twitter:card': 'summary_large_image',
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > DESCRIPTION_LENGTH ? `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…` : text;
}
