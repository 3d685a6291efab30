import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { statusOn } from '@tracker/contracts/credentials/credential-status';
import { publicPortfolioPath } from '@tracker/contracts/portfolio/portfolio-limits';
import type { RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-pages';
import { Counter } from 'prom-client';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { ByteCache } from '../../../platform/http/answers/byte-cache.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { type Refusal, ThreadRefusedError } from '../../../platform/guarded-thread.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import type { PublicAnswer } from '../public-portfolio.service.js';
import { RenderThread } from './render-thread.js';

export interface PortfolioVisit {
  shareToken: string;
  version: string | null;
  isEmbedded: boolean;
  locale: string;
}

export interface PortfolioRendering {
  key: string;
  html: string;
  styles: string;
  portfolio: RenderedPortfolio;
  /** Local dates on which every status equals the one in `html`. */
  holdsOn: string[];
}

interface Plan {
  bundle: Bundle;
  key: string;
  today: string;
}

interface Bundle {
  modifiedAt: number;
  version: string;
  styles: string;
  thread: RenderThread;
}

const ROUTE = '/portfolio/view/:shareToken';
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_BACKOFF_BYTES = 16 * 1024;
const BACKOFF_MS = 60_000;

type Outcome = 'rendered' | 'kept' | 'other-version' | 'missing' | 'resting' | Refusal;

/**
 * Renders with the deployed build only, and only for visitors who get that version: uploaded releases never run on the
 * server. Falls back to null, and the browser renders.
 */
@Injectable()
export class PortfolioRenderingService implements OnApplicationShutdown {
  private bundle: Bundle | null = null;
  private readonly cached = new ByteCache<PortfolioRendering>(MAX_CACHE_BYTES);
  private readonly backoffUntil = new ByteCache<number>(MAX_BACKOFF_BYTES);
  private readonly loggedOutcomes = new Set<Outcome>();
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly clock: Clock,
    metrics: Metrics,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {
    this.outcomes = new Counter({
      name: 'portfolio_renderings_total',
      help: 'Pages of public portfolios by result of rendering on the server',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  /** The thread starts lazily, because it takes 20 MB even when idle. */
  async prepare(): Promise<void> {
    await this.loadBundle();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.bundle?.thread.close();
  }

  async keyOf(visit: PortfolioVisit, answerVersion: string): Promise<string | null> {
    const plan = await this.planOf(visit, answerVersion);
    return typeof plan === 'string' ? null : plan.key;
  }

  async of(visit: PortfolioVisit, answer: PublicAnswer): Promise<PortfolioRendering | null> {
    const plan = await this.planOf(visit, answer.version);
    if (typeof plan === 'string') return this.notRendered(plan);
    const known = this.cached.get(plan.key);
    if (known) {
      this.outcomes.inc({ outcome: 'kept' satisfies Outcome });
      return known;
    }
    try {
      const rendering = await render(plan, visit, answer);
      // In bytes: the answer is kept as text and as objects, at two bytes per character.
      this.cached.set(plan.key, rendering, 2 * (rendering.html.length + 2 * answer.body.length));
      this.outcomes.inc({ outcome: 'rendered' satisfies Outcome });
      return rendering;
    } catch (err) {
      const refusal = err instanceof ThreadRefusedError ? err.refusal : 'failed';
      if (refusal === 'late' || refusal === 'failed') {
        this.logger.warn({ err }, 'a public portfolio could not be rendered on the server');
        this.backoffUntil.set(answer.version, this.clock.now().getTime() + BACKOFF_MS, answer.version.length);
      }
      return this.notRendered(refusal);
    }
  }

  private async planOf(visit: PortfolioVisit, answerVersion: string): Promise<Plan | Outcome> {
    const bundle = await this.loadBundle();
    if (!bundle) return 'missing';
    if (bundle.version !== visit.version) return 'other-version';
    if ((this.backoffUntil.get(answerVersion) ?? 0) > this.clock.now().getTime()) return 'resting';
    const today = todayIn('UTC', this.clock.now());
    const { modifiedAt, version } = bundle;
    const { shareToken, isEmbedded, locale } = visit;
    const key = JSON.stringify([version, modifiedAt, answerVersion, shareToken, isEmbedded, locale, today]);
    return { bundle, key, today };
  }

  private notRendered(outcome: Outcome): null {
    this.outcomes.inc({ outcome });
    if (!this.loggedOutcomes.has(outcome))
      this.logger.info({ outcome }, 'a public portfolio is rendered in the browser');
    this.loggedOutcomes.add(outcome);
    return null;
  }

  /** Reloads after a change, because development rebuilds the bundle while the server runs. */
  private async loadBundle(): Promise<Bundle | null> {
    const folder = this.environment.portfolioServerDir;
    const file = join(folder, 'rendering.json');
    try {
      const { mtimeMs: modifiedAt } = await stat(file);
      if (this.bundle?.modifiedAt !== modifiedAt) {
        const { version, styles } = JSON.parse(await readFile(file, 'utf8'));
        const replaced = this.bundle;
        this.bundle = {
          modifiedAt,
          version,
          styles: styles[ROUTE] ?? '',
          thread: new RenderThread(join(folder, 'render.cjs')),
        };
        this.loggedOutcomes.clear();
        this.logger.info({ version }, 'public portfolios of this version are rendered on the server');
        await replaced?.thread.close();
      }
      return this.bundle;
    } catch {
      return null;
    }
  }
}

async function render(
  { bundle: { thread, styles }, key, today }: Plan,
  { shareToken, isEmbedded, locale }: PortfolioVisit,
  answer: PublicAnswer,
): Promise<PortfolioRendering> {
  // Must match the API response exactly, because the page compares them.
  const portfolio: RenderedPortfolio = { shareToken, answer: JSON.parse(answer.body), today, locale };
  const path = `${publicPortfolioPath(shareToken)}${isEmbedded ? '?embed=1' : ''}`;
  return { key, html: await thread.run({ path, portfolio }), styles, portfolio, holdsOn: sameDays(portfolio) };
}

function sameDays({ answer: { credentials }, today }: RenderedPortfolio): string[] {
  const statuses = (day: string) => credentials.map(({ expiryDate }) => statusOn(expiryDate, day).status).join();
  return [-1, 0, 1].map((days) => addDays(today, days)).filter((day) => statuses(day) === statuses(today));
}
