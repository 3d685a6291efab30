import { PAGE_PLACE } from '@tracker/contracts/rendered-page';
import { type PortfolioAtRest, RENDERED_PORTFOLIO_ELEMENT } from '@tracker/contracts/rendered-portfolio';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../config/environment.js';
import { firstLanguage } from '../http/negotiation.js';
import { LandingRendering } from '../http/pages/landing-rendering.js';
import type { PageFace, PageFaces } from '../http/pages/page-routes.js';
import { PublicFrameFile } from '../http/pages/public-frame-file.js';
import type { Rendering } from '../http/pages/rendering.js';
import type { AppLogger } from '../logging/logger.js';
import type { PreviewHeadService } from '../modules/portfolio/preview/preview-head.service.js';
import type { PublicAnswer, PublicPortfolioService } from '../modules/portfolio/public-portfolio.service.js';
import type { PortfolioRenderingService } from '../modules/portfolio/rendering/portfolio-rendering.service.js';

interface Portfolios {
  portfolios: PublicPortfolioService;
  previews: PreviewHeadService;
  renderings: PortfolioRenderingService;
}

const NOTHING: PageFace = { head: null, rendering: null };
const PUBLIC_PORTFOLIO = /^\/portfolio\/view\/([^/]+)\/?$/;

/** What pages show before any script runs. Without a database the page still comes, with the general head and the start screen. */
export function pageFacesOf(environment: Environment, of: Portfolios, logger: AppLogger): PageFaces {
  const landing = new LandingRendering(environment);
  const frame = new PublicFrameFile(environment);
  return async (request, path, { remotes }) => {
    const [, shareToken] = PUBLIC_PORTFOLIO.exec(path) ?? [];
    if (shareToken === undefined) return { head: null, rendering: await landing.of(request) };
    try {
      const answer = await of.portfolios.answer(shareToken);
      if (!answer) return NOTHING;
      const version = remotes.find(({ name }) => name === 'portfolio')?.version ?? null;
      return {
        head: of.previews.headOf(shareToken, answer.portfolio),
        rendering: await portfolioFace(request, { shareToken, answer, version }, of.renderings, frame),
      };
    } catch (err) {
      logger.warn({ err }, 'the page is sent with the general head');
      return NOTHING;
    }
  };
}

async function portfolioFace(
  request: FastifyRequest,
  visit: { shareToken: string; answer: PublicAnswer; version: string | null },
  renderings: PortfolioRenderingService,
  frames: PublicFrameFile,
): Promise<Rendering | null> {
  const frame = await frames.read();
  if (!frame) return null;
  const isEmbedded = new URLSearchParams(request.url.split('?', 2)[1]).has('embed');
  const locale = firstLanguage(request.headers['accept-language']);
  const rendered = await renderings.of({ ...visit, isEmbedded, locale });
  if (!rendered) return null;
  const { portfolio, holdsOn, html, styles } = rendered;
  const atRest: PortfolioAtRest = {
    ...portfolio,
    holdsOn,
    address: `/api/portfolio/public/${visit.shareToken}`,
    title: `${portfolio.answer.portfolio.title} · Micro-Credential Tracker`,
    darkToggle: frame.darkToggle,
  };
  return {
    page: 'portfolio',
    rootHtml: (isEmbedded ? frame.embedded : frame.whole).replace(PAGE_PLACE, () => html),
    styles: [styles],
    data: { [RENDERED_PORTFOLIO_ELEMENT]: atRest },
    restingScript: frame.script,
  };
}
