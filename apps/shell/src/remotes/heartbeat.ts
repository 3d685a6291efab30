import type { RemoteOpening } from '@tracker/contracts/rollout/remotes';
import type { HeartbeatMessage } from './heartbeat.worker';

const BEAT_MS = 1_000;

let worker: Worker | null = null;

export function watch(opening: RemoteOpening): void {
  worker ??= start();
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
