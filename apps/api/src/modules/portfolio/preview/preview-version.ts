import { createHash } from 'node:crypto';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';

// Separate from the drawing, so that importing the size does not load Skia.

/** The ratio that Open Graph recommends (1.91:1). */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Increase when the drawing changes, so that caches expire. */
const DRAWING = 2;

export function previewVersion({ portfolio, user, credentials }: PublicPortfolio): string {
  const drawn = [
    DRAWING,
    portfolio.title,
    [user.firstName, user.lastName, user.email],
    credentials.map(({ name }) => name),
  ];
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 16);
}

export const pictureVersion = (portfolioVersion: string) => `${portfolioVersion}-${DRAWING}`;
