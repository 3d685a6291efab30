import { REMOTES_REVISION_ELEMENT } from '@tracker/contracts/rollout/remote-builds';
import type { Environment } from '../platform/config/environment.js';
import type { AppLogger } from '../platform/observability/logger.js';
import type { RegistryService } from '../modules/rollout/registry/registry.service.js';
import { codeOrigins } from '../modules/rollout/registry/registry-answer.js';
import { sessionTokenOf } from '../platform/http/access/session-cookie.js';
import type { SessionLookup } from '../platform/actor/actor.js';
import { isPublicPortfolio } from '../platform/http/request-path.js';
import type { PageData, PageStart, ServerPage, ServerPages } from '../platform/http/pages/page-routes.js';
import { isInLayout, routeCalls, routeFiles } from '../platform/http/pages/route-files.js';
import {
  PAGE_PLACEHOLDER,
  type PortfolioAtRest,
  type PublicFrame,
  RENDERED_PORTFOLIO_ELEMENT,
} from '@tracker/contracts/portfolio/rendered-pages';
import type { FastifyRequest } from 'fastify';
import { firstLanguage, versionOf } from '../platform/http/answers/headers.js';
import { landingRendering, publicFrameFile } from '../platform/http/pages/landing-rendering.js';
import type { Rendering } from '../platform/http/pages/rendering.js';
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

const EMPTY: ServerPage = { head: null, rendering: null, version: null };
const PUBLIC_PORTFOLIO = /^\/portfolio\/view\/([^/]+)\/?$/;
/** Part of every version. Increase it whenever an unchanged portfolio gets a different head or frame. */
const FORMAT = 1;

export function serverPagesOf(environment: Environment, of: Portfolios, logger: AppLogger): ServerPages {
  const landing = landingRendering(environment);
  const readFrame = publicFrameFile(environment);

  const pageVersion = (answerVersion: string, frame: PublicFrame | null, renderingKey: string | null) =>
    versionOf(FORMAT, environment.publicUrl, answerVersion, frame, renderingKey);

  async function versionFor(visit: PortfolioVisit): Promise<string | null> {
    const version = await of.portfolios.version(visit.shareToken);
    if (version === null) return null;
    const frame = await readFrame();
    return pageVersion(version, frame, frame && (await of.renderings.keyOf(visit, version)));
  }

  async function pageFor(visit: PortfolioVisit): Promise<ServerPage> {
    const answer = await of.portfolios.answer(visit.shareToken);
    if (!answer) return EMPTY;
    const frame = await readFrame();
    const rendered = frame && (await of.renderings.of(visit, answer));
    return {
      head: previewHead(environment, visit.shareToken, answer.portfolio),
      rendering: rendered && renderingIn(frame, rendered, visit.isEmbedded),
      version: pageVersion(answer.version, frame, rendered && rendered.key),
    };
  }

  async function orFallback<T>(page: Promise<T>, fallback: T): Promise<T> {
    try {
      return await page;
    } catch (err) {
      logger.warn({ err }, 'the page is sent without its own head and content');
      return fallback;
    }
  }

  return {
    async versionOf(request, path, start) {
      const visit = portfolioVisit(request, path, start);
      return visit && orFallback(versionFor(visit), null);
    },
    async of(request, path, start) {
      const visit = portfolioVisit(request, path, start);
      if (visit) return orFallback(pageFor(visit), EMPTY);
      return { head: null, rendering: await landing(request), version: null };
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
    rootHtml: (isEmbedded ? frame.embedded : frame.whole).replace(PAGE_PLACEHOLDER, () => html),
    styles: [styles],
    data: { [RENDERED_PORTFOLIO_ELEMENT]: atRest },
    restingScript: frame.script,
  };
}

/**
 * Embeds the visitor's registry of remotes, so that startup needs no request; without a database the shell requests it
 * later. Visitors of a shared portfolio, perhaps inside another site, get no id, so that they can't be tracked.
 */
export function pageDataOf(
  registry: RegistryService,
  sessions: SessionLookup,
  environment: Environment,
  logger: AppLogger,
): PageData {
  return async (request, reply, path) => {
    try {
      const token = sessionTokenOf(request, environment);
      const actor = token ? await sessions.actorOf(token) : null;
      const person = actor && { isLeaving: actor.leavingSince !== null };
      const mayGiveId = !isPublicPortfolio(path);
      const { remotes, revision, ...given } = await registry.for(request, reply, { actor, mayGiveId });
      return {
        remotes,
        data: { [REMOTES_REVISION_ELEMENT]: revision, remotes },
        files: routeFiles(remotes, path, actor !== null),
        calls: routeCalls(remotes, path, person),
        isInLayout: isInLayout(remotes, path, person),
        codeOrigins: given.codeOrigins,
      };
    } catch (err) {
      logger.warn({ err }, 'the page is sent without the registry of remotes');
      const nothing = { remotes: [], data: {}, files: [], calls: [], isInLayout: false };
      return { ...nothing, codeOrigins: codeOrigins([], environment.remotesUrl) };
    }
  };
}
