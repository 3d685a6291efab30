import { createHash } from 'node:crypto';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';

// What pages say of the picture. Apart from its drawing, so that naming it does not load Skia.

/** The size that previews of links are made for (Open Graph: 1.91 to 1). */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Part of each version: another drawing is another picture. */
const DRAWING = 2;

/** Changes whenever the picture would. */
export function previewVersion({ portfolio, user, credentials }: PublicPortfolio): string {
  const drawn = [
    DRAWING,
    portfolio.title,
    [user.firstName, user.lastName, user.email],
    credentials.map(({ name }) => name),
  ];
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 16);
}

/** Of the picture as a file: another portfolio or another drawing is another version. */
export const pictureVersion = (portfolioVersion: string) => `${portfolioVersion}-${DRAWING}`;
