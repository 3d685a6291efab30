export const PORTFOLIO_LIMITS = {
  title: 120,
  description: 2_000,
  entries: 500,
} as const;

export const DEFAULT_PORTFOLIO_TITLE = 'My Professional Credentials';

export function publicPortfolioPath(shareToken: string): string {
  return `/portfolio/view/${encodeURIComponent(shareToken)}`;
}
