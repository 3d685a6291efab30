export const PORTFOLIO_LIMITS = {
  /** Characters as people count them (code points). */
  title: 120,
  description: 2_000,
  /** Credentials that a portfolio shows, those that stay valid longest first. */
  entries: 500,
} as const;

export const DEFAULT_PORTFOLIO_TITLE = 'My Professional Credentials';

/** Path of a portfolio's public page, below the product's origin. */
export function publicPortfolioPath(shareToken: string): string {
  return `/portfolio/view/${encodeURIComponent(shareToken)}`;
}
