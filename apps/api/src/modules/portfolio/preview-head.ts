import { createHash } from 'node:crypto';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { publicPortfolioPath } from '@tracker/contracts/portfolio/portfolio-limits';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import type { Environment } from '../../platform/config/environment.js';
import type { PageHead } from '../../platform/http/pages/rendering.js';
import { sharedHead } from '../../platform/http/pages/shared-head.js';
import { PREVIEW_SIZE } from '../../platform/pdf/brand.js';
import { certificationCount } from './portfolio.mapper.js';

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
  return sharedHead({
    title: `${portfolio.title} · ${owner}`,
    name: portfolio.title,
    description: [`${owner} · ${certificationCount(credentials.length)}`, portfolio.description ?? ''],
    type: 'profile',
    url: `${publicUrl}${publicPortfolioPath(shareToken)}`,
    image: {
      url: `${publicUrl}/api/portfolio/public/${shareToken}/preview.png?v=${previewVersion(found)}`,
      text: `${portfolio.title}, ${owner}`,
      ...PREVIEW_SIZE,
    },
  });
}
