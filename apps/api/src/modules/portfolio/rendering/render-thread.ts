import { once } from 'node:events';
import { setTimeout as passing } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-pages';

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

interface PendingRequest {
  request: RenderRequest;
  resolve: (html: string) => void;
  reject: (refused: RenderRefusedError) => void;
  timer: NodeJS.Timeout;
}

type Answer = 'ready' | { html: string } | { problem: string };

/** Server rendering is an optimization, so no page waits longer for it. */
export const TIMEOUT_MS = 50;
/** The first start takes about 200 ms, still less than the browser needs to load its bundle. */
const FIRST_TIMEOUT_MS = 1_000;
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
        badge: null,
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
  private readonly started: Promise<unknown>;
  /** The first request is the one in progress. */
  private queue: PendingRequest[] = [];

  constructor(
    private readonly bundle: string,
    firstTimeoutMs = FIRST_TIMEOUT_MS,
  ) {
    this.worker = this.startWorker();
    const ignored = () => undefined;
    const timeout = passing(firstTimeoutMs, undefined, { ref: false });
    this.started = Promise.race([once(this.worker, 'message').catch(ignored), timeout]);
  }

  async render(request: RenderRequest): Promise<string> {
    await this.started;
    return new Promise((resolve, reject) => {
      if (!this.isReady) return reject(new RenderRefusedError('starting'));
      // The answer may already be queued if this process was blocked.
      const timer = setTimeout(() => setImmediate(() => this.timeOut(pending)), TIMEOUT_MS);
      const pending = { request, resolve, reject, timer };
      this.queue.push(pending);
      if (this.queue.length === 1) this.worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    this.refuseAll('starting');
    await this.worker.terminate();
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./render-worker.js', import.meta.url), {
      workerData: { bundle: this.bundle, sample: SAMPLE },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    worker.on('message', (answer: Answer) => worker === this.worker && this.receive(answer));
    worker.on('error', (error) => worker === this.worker && this.replaceBroken(error));
    return worker;
  }

  private receive(answer: Answer): void {
    if (answer === 'ready') {
      this.isReady = true;
      return;
    }
    const pending = this.queue.shift();
    clearTimeout(pending?.timer);
    if ('html' in answer) pending?.resolve(answer.html);
    else pending?.reject(new RenderRefusedError('failed', answer.problem));
    const [next] = this.queue;
    if (next) this.worker.postMessage(next.request);
  }

  private timeOut(pending: PendingRequest): void {
    const index = this.queue.indexOf(pending);
    if (index < 0) return;
    if (index > 0) {
      this.queue.splice(index, 1);
      pending.reject(new RenderRefusedError('busy'));
      return;
    }
    this.queue.shift();
    pending.reject(new RenderRefusedError('late'));
    const { worker } = this;
    this.replace();
    void worker.terminate();
  }

  /** A thread that never became ready can't load its bundle, so a new one would fail as well. */
  private replaceBroken(error: Error): void {
    const pending = this.queue.shift();
    clearTimeout(pending?.timer);
    pending?.reject(new RenderRefusedError('failed', error.message));
    if (this.isReady) this.replace();
  }

  private replace(): void {
    this.isReady = false;
    this.refuseAll('busy');
    this.worker = this.startWorker();
  }

  private refuseAll(refusal: Refusal): void {
    for (const { timer, reject } of this.queue.splice(0)) {
      clearTimeout(timer);
      reject(new RenderRefusedError(refusal));
    }
  }
}
