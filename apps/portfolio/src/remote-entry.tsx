import { defineRemote, type PageLoader } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

const portfolioPage: PageLoader = async () => (await import('./screens/portfolio/portfolio.page')).PortfolioPage;

export const remote = defineRemote(manifest, {
  '/portfolio': portfolioPage,
  '/portfolio/share': portfolioPage,
  '/portfolio/view/:shareToken': async () =>
    (await import('./screens/public-portfolio/public-portfolio.page')).PublicPortfolioPage,
});
