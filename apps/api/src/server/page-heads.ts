import type { AppLogger } from '../logging/logger.js';
import type { PreviewHeadService } from '../modules/portfolio/preview/preview-head.service.js';
import type { PageHeads } from '../http/pages/page-routes.js';

const PUBLIC_PORTFOLIO = /^\/portfolio\/view\/([^/]+)\/?$/;

/** The heads of public portfolios. Without a database the page still comes, with the general one. */
export function pageHeadsOf(previews: PreviewHeadService, logger: AppLogger): PageHeads {
  return async (path) => {
    const [, shareToken] = PUBLIC_PORTFOLIO.exec(path) ?? [];
    if (shareToken === undefined) return null;
    try {
      return await previews.of(shareToken);
    } catch (err) {
      logger.warn({ err }, 'the page is sent with the general head');
      return null;
    }
  };
}
