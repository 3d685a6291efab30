import { once } from 'node:events';
import { setTimeout as passing } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-portfolio';

export interface RenderRequest {
  path: string;
  portfolio: RenderedPortfolio;
}

export type Refusal = 'starting' | 'busy' | 'late' | 'failed';

export class RenderRefusedError extends Error {
  constructor(
    readonly refusal: Refusal,
    problem?: string,
  ) {
    super(`Nothing was rendered: ${problem ?? refusal}.`);
  }
}

interface Ask {
  request: RenderRequest;
  resolve: (html: string) => void;
  reject: (refused: RenderRefusedError) => void;
  timer: NodeJS.Timeout;
}

type Answer = 'ready' | { html: string } | { problem: string };

/** Server rendering is an optimization, so no page waits longer for it. */
export const PATIENCE_MS = 50;
/** The first start takes about 200 ms, still less than the browser needs to load its bundle. */
const FIRST_PATIENCE_MS = 1_000;
const MEMORY_MB = 96;
const SAMPLE: RenderRequest = {
  path: '/portfolio/view/sample?embed=1',
  portfolio: {
    shareToken: 'sample',
    today: '2026-01-01',
    locale: 'en-US',
    answer: {
      portfolio: { title: 'Sample', description: 'Sample', showContactInfo: true },
      user: { firstName: 'Sample', lastName: null, email: 'sample@example.com', profileImageUrl: null },
      credentials: ['2026-01-02', '2027-01-02'].map((expiryDate, index) => ({
        id: String(index),
        name: 'Sample',
        issuingBody: 'Sample',
        issueDate: '2025-01-01',
        expiryDate,
        notes: 'Sample',
      })),
    },
  },
};

/**
 * Renders one page at a time. A page that times out or crashes the thread is refused and the thread replaced. Requests
 * fail fast until the new thread is ready, so load never accumulates.
 */
export class RenderThread {
  private worker: Worker;
  private isReady = false;
  private readonly begun: Promise<unknown>;
  /** The first request is the one in progress. */
  private asks: Ask[] = [];

  constructor(
    private readonly bundle: string,
    firstPatienceMs = FIRST_PATIENCE_MS,
  ) {
    this.worker = this.begin();
    const failed = () => undefined;
    const late = passing(firstPatienceMs, undefined, { ref: false });
    this.begun = Promise.race([once(this.worker, 'message').catch(failed), late]);
  }

  async render(request: RenderRequest): Promise<string> {
    await this.begun;
    return new Promise((resolve, reject) => {
      if (!this.isReady) return reject(new RenderRefusedError('starting'));
      // The answer may already be queued if this process was blocked.
      const timer = setTimeout(() => setImmediate(() => this.giveUp(ask)), PATIENCE_MS);
      const ask = { request, resolve, reject, timer };
      this.asks.push(ask);
      if (this.asks.length === 1) this.worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    this.refuseAll('starting');
    await this.worker.terminate();
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./render-worker.js', import.meta.url), {
      workerData: { bundle: this.bundle, sample: SAMPLE },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    worker.on('message', (answer: Answer) => worker === this.worker && this.note(answer));
    worker.on('error', (error) => worker === this.worker && this.replaceBroken(error));
    return worker;
  }

  private note(answer: Answer): void {
    if (answer === 'ready') {
      this.isReady = true;
      return;
    }
    const ask = this.asks.shift();
    clearTimeout(ask?.timer);
    if ('html' in answer) ask?.resolve(answer.html);
    else ask?.reject(new RenderRefusedError('failed', answer.problem));
    const [next] = this.asks;
    if (next) this.worker.postMessage(next.request);
  }

  private giveUp(ask: Ask): void {
    const place = this.asks.indexOf(ask);
    if (place < 0) return;
    if (place > 0) {
      this.asks.splice(place, 1);
      ask.reject(new RenderRefusedError('busy'));
      return;
    }
    this.asks.shift();
    ask.reject(new RenderRefusedError('late'));
    const { worker } = this;
    this.replace();
    void worker.terminate();
  }

  /** A thread that never became ready can't load its bundle, so a new one would fail as well. */
  private replaceBroken(error: Error): void {
    const ask = this.asks.shift();
    clearTimeout(ask?.timer);
    ask?.reject(new RenderRefusedError('failed', error.message));
    if (this.isReady) this.replace();
  }

  private replace(): void {
    this.isReady = false;
    this.refuseAll('busy');
    this.worker = this.begin();
  }

  private refuseAll(refusal: Refusal): void {
    for (const { timer, reject } of this.asks.splice(0)) {
      clearTimeout(timer);
      reject(new RenderRefusedError(refusal));
    }
  }
}
