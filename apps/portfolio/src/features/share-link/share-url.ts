import { publicPortfolioPath } from '@tracker/contracts/portfolio-limits';

/** Address of the public page, on the site that this page is on. */
export function shareUrl(shareToken: string): string {
  return new URL(publicPortfolioPath(shareToken), globalThis.location.origin).href;
}
