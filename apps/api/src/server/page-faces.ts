import { PAGE_PLACE, type PublicFrame } from '@tracker/contracts/portfolio/rendered-page';
import { type PortfolioAtRest, RENDERED_PORTFOLIO_ELEMENT } from '@tracker/contracts/portfolio/rendered-portfolio';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../platform/config/environment.js';
import { versionOf } from '../platform/http/answers/entity-tag.js';
import { firstLanguage } from '../platform/http/answers/negotiation.js';
import { LandingRendering } from '../platform/http/pages/landing-rendering.js';
import type { PageFace, PageFaces, PageStart } from '../platform/http/pages/page-routes.js';
import { PublicFrameFile } from '../platform/http/pages/public-frame-file.js';
import type { Rendering } from '../platform/http/pages/rendering.js';
import type { AppLogger } from '../platform/logging/logger.js';
import { previewHead } from '../modules/portfolio/preview-head.js';
import type { PublicPortfolioService } from '../modules/portfolio/public-portfolio.service.js';
import type {
  PortfolioRendering,
  PortfolioRenderingService,
  PortfolioVisit,
} from '../modules/portfolio/rendering/portfolio-rendering.service.js';

interface Portfolios {
  portfolios: PublicPortfolioService;
  renderings: PortfolioRenderingService;
}

const NOTHING: PageFace = { head: null, rendering: null, version: null };
const PUBLIC_PORTFOLIO = /^\/portfolio\/view\/([^/]+)\/?$/;
/** Part of every version. Increase it whenever an unchanged portfolio gets a different head or frame. */
const FORMAT = 1;

/** Without a database, pages fall back to the general head and the start screen. */
export function pageFacesOf(environment: Environment, of: Portfolios, logger: AppLogger): PageFaces {
  const landing = new LandingRendering(environment);
  const frames = new PublicFrameFile(environment);

  const faceVersion = (answerVersion: string, frame: PublicFrame | null, renderingKey: string | null) =>
    versionOf(FORMAT, environment.publicUrl, answerVersion, frame, renderingKey);

  async function versionFor(visit: PortfolioVisit): Promise<string | null> {
    const version = await of.portfolios.version(visit.shareToken);
    if (version === null) return null;
    const frame = await frames.read();
    return faceVersion(version, frame, frame && (await of.renderings.keyOf(visit, version)));
  }

  async function faceFor(visit: PortfolioVisit): Promise<PageFace> {
    const answer = await of.portfolios.answer(visit.shareToken);
    if (!answer) return NOTHING;
    const frame = await frames.read();
    const rendered = frame && (await of.renderings.of(visit, answer));
    return {
      head: previewHead(environment, visit.shareToken, answer.portfolio),
      rendering: rendered && renderingIn(frame, rendered, visit.isEmbedded),
      version: faceVersion(answer.version, frame, rendered && rendered.key),
    };
  }

  async function orGeneral<T>(face: Promise<T>, general: T): Promise<T> {
    try {
      return await face;
    } catch (err) {
      logger.warn({ err }, 'the page is sent with the general head');
      return general;
    }
  }

  return {
    async versionOf(request, path, start) {
      const visit = portfolioVisit(request, path, start);
      return visit && orGeneral(versionFor(visit), null);
    },
    async of(request, path, start) {
      const visit = portfolioVisit(request, path, start);
      if (visit) return orGeneral(faceFor(visit), NOTHING);
      return { head: null, rendering: await landing.of(request), version: null };
    },
  };
}

function portfolioVisit(request: FastifyRequest, path: string, { remotes }: PageStart): PortfolioVisit | null {
  const [, shareToken] = PUBLIC_PORTFOLIO.exec(path) ?? [];
  if (shareToken === undefined) return null;
  return {
    shareToken,
    version: remotes.find(({ name }) => name === 'portfolio')?.version ?? null,
    isEmbedded: new URLSearchParams(request.url.split('?', 2)[1]).has('embed'),
    locale: firstLanguage(request.headers['accept-language']),
  };
}

function renderingIn(
  frame: PublicFrame,
  { portfolio, holdsOn, html, styles }: PortfolioRendering,
  isEmbedded: boolean,
): Rendering {
  const atRest: PortfolioAtRest = {
    ...portfolio,
    holdsOn,
    address: `/api/portfolio/public/${portfolio.shareToken}`,
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
