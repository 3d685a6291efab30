import type { RemoteOpening } from '@tracker/contracts/rollout/remotes';

export type HeartbeatMessage = { kind: 'watch'; opening: RemoteOpening | null } | { kind: 'beat' | 'pause' | 'resume' };

const TICK_MS = 1_000;
/** Ticks, not time: after a computer wakes up, one tick passes before the page beats again. */
const MAX_SILENT_TICKS = 5;

let opening: RemoteOpening | null = null;
let silentTicks = 0;
let isPaused = false;

self.onmessage = ({ data }: MessageEvent<HeartbeatMessage>) => {
  silentTicks = 0;
  if (data.kind === 'watch') {
    ({ opening } = data);
    self.postMessage('watching');
  }
  if (data.kind === 'pause' || data.kind === 'resume') isPaused = data.kind === 'pause';
};

setInterval(() => {
  if (opening === null || isPaused) return;
  silentTicks += 1;
  if (silentTicks < MAX_SILENT_TICKS) return;
  const body = JSON.stringify({ ...opening, kind: 'unresponsive' });
  opening = null;
  const headers = { 'content-type': 'application/json' };
  fetch('/api/remotes/failures', { method: 'POST', credentials: 'include', headers, body }).catch(() => undefined);
}, TICK_MS);
