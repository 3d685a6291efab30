import { once } from 'node:events';
import { setTimeout as passing } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export type Refusal = 'starting' | 'busy' | 'late' | 'failed';

export class ThreadRefusedError extends Error {
  constructor(
    readonly refusal: Refusal,
    problem?: string,
  ) {
    super(`The thread gave no answer: ${problem ?? refusal}.`);
  }
}

interface ThreadOptions {
  /** Posts `ready`, and then one `ThreadAnswer` to each request. */
  entry: URL;
  workerData?: unknown;
  memoryMb: number;
  timeoutMs: number;
  startTimeoutMs: number;
  awaitsRestart?: boolean;
}

export type ThreadAnswer<Result> = { result: Result } | { problem: string };

interface PendingRequest<Request, Result> {
  request: Request;
  resolve: (result: Result) => void;
  reject: (refused: ThreadRefusedError) => void;
  timer: NodeJS.Timeout;
}

/**
 * Answers one request at a time in a thread with limited memory and without environment variables. A request that times
 * out or crashes the thread is refused and the thread replaced, so untrusted input cannot block the process.
 */
export class GuardedThread<Request, Result> {
  private worker: Worker;
  private isReady = false;
  private started: Promise<unknown>;
  private queue: PendingRequest<Request, Result>[] = [];

  constructor(private readonly options: ThreadOptions) {
    this.worker = this.startWorker();
    this.started = this.startOf(this.worker);
  }

  async run(request: Request): Promise<Result> {
    await this.started;
    return new Promise((resolve, reject) => {
      if (!this.isReady) return reject(new ThreadRefusedError('starting'));
      // The answer may already be queued if this process was blocked.
      const timer = setTimeout(() => setImmediate(() => this.timeOut(pending)), this.options.timeoutMs);
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
    const { entry, workerData, memoryMb } = this.options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
    const worker = new Worker(entry, { workerData, env: {}, execArgv: [], resourceLimits });
    worker.unref();
    worker.on('message', (answer: 'ready' | ThreadAnswer<Result>) => worker === this.worker && this.receive(answer));
    worker.on('error', (error) => worker === this.worker && this.replaceBroken(error));
    return worker;
  }

  private startOf(worker: Worker): Promise<unknown> {
    const timeout = passing(this.options.startTimeoutMs, undefined, { ref: false });
    return Promise.race([once(worker, 'message').catch(() => undefined), timeout]);
  }

  private receive(answer: 'ready' | ThreadAnswer<Result>): void {
    if (answer === 'ready') {
      this.isReady = true;
      return;
    }
    const pending = this.queue.shift();
    clearTimeout(pending?.timer);
    if ('result' in answer) pending?.resolve(answer.result);
    else pending?.reject(new ThreadRefusedError('failed', answer.problem));
    const [next] = this.queue;
    if (next) this.worker.postMessage(next.request);
  }

  private timeOut(pending: PendingRequest<Request, Result>): void {
    const index = this.queue.indexOf(pending);
    if (index < 0) return;
    if (index > 0) {
      this.queue.splice(index, 1);
      pending.reject(new ThreadRefusedError('busy'));
      return;
    }
    this.queue.shift();
    pending.reject(new ThreadRefusedError('late'));
    const { worker } = this;
    this.replace();
    void worker.terminate();
  }

  /** A thread that never became ready fails to load its code, so a new one would fail as well. */
  private replaceBroken(error: Error): void {
    const pending = this.queue.shift();
    clearTimeout(pending?.timer);
    pending?.reject(new ThreadRefusedError('failed', error.message));
    if (this.isReady) this.replace();
  }

  private replace(): void {
    this.isReady = false;
    this.refuseAll('busy');
    this.worker = this.startWorker();
    if (this.options.awaitsRestart) this.started = this.startOf(this.worker);
  }

  private refuseAll(refusal: Refusal): void {
    for (const { timer, reject } of this.queue.splice(0)) {
      clearTimeout(timer);
      reject(new ThreadRefusedError(refusal));
    }
  }
}
