import type { RemoteOpening } from '@tracker/contracts/rollout/remotes';
import type { HeartbeatMessage } from './heartbeat.worker';

const BEAT_MS = 1_000;
const START_MS = 1_000;

let worker: Worker | null = null;

/** Watches a new candidate. Resolves when the worker runs, because a busy page cannot start it. */
export function watch(opening: RemoteOpening): Promise<void> {
  const watching = (worker ??= start());
  return new Promise((resolve) => {
    const done = () => resolve();
    for (const event of ['message', 'error']) watching.addEventListener(event, done, { once: true });
    setTimeout(done, START_MS);
    show(opening);
  });
}

export function show(opening: RemoteOpening | null): void {
  tell({ kind: 'watch', opening });
}

function start(): Worker {
  setInterval(() => tell({ kind: 'beat' }), BEAT_MS);
  // Browsers slow down the timers of hidden pages, and printing stops them.
  document.addEventListener('visibilitychange', () => tell({ kind: document.hidden ? 'pause' : 'resume' }));
  window.addEventListener('beforeprint', () => tell({ kind: 'pause' }));
  window.addEventListener('afterprint', () => tell({ kind: 'resume' }));
  return new Worker(new URL('./heartbeat.worker.ts', import.meta.url));
}

const tell = (message: HeartbeatMessage) => worker?.postMessage(message);
