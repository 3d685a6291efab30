/** Characters as people count them (code points). */
export const PORTFOLIO_LIMITS = { title: 120, description: 2_000 } as const;

export const DEFAULT_PORTFOLIO_TITLE = 'My Professional Credentials';

/** Path of a portfolio's public page, below the product's origin. */
export function publicPortfolioPath(shareToken: string): string {
  return `/portfolio/view/${encodeURIComponent(shareToken)}`;
}
