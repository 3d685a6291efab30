import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, BrowserContext, CDPSession } from '@playwright/test';

export type Conditions = { cpu: number; latencyMs: number; bytesPerSecond: number };
export type Download = { url: string; bytes: number; transferred: number; depth: number; isScript: boolean };

export const SLOW = { cpu: 4, latencyMs: 40, bytesPerSecond: 1_250_000 };

/** Opening a window uses CPU for the browser's own interface; wait until that is over. */
const WINDOW_OPENS_MS = 1_500;
const SETTLE_MS = 700;
const TIMEOUT_MS = 10_000;

type Timing = { startTime: number; duration: number; value: number; hadRecentInput: boolean; interactionId: number };
type ObserverOptions = Parameters<InstanceType<typeof PerformanceObserver>['observe']>[0];

/**
 * Runs in the page after it has loaded; buffered entries include earlier ones. Observing earlier would delay the first
 * paint by a tenth on a slow phone.
 */
const OBSERVE = () => {
  const seen = { lcp: 0, cls: 0, interaction: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, note: (entry: Timing) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Timing[]) note(entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as unknown as ObserverOptions);
  observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  observe('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value));
  observe('event', (entry) => {
    if (entry.interactionId) seen.interaction = Math.max(seen.interaction, entry.duration);
  });
};

const watchFor = (content: string) => `new MutationObserver((_changes, watch) => {
  if (!document.querySelector(${JSON.stringify(content)})) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { shownAt(String(performance.now())); }));
}).observe(document, { childList: true, subtree: true });`;

interface Visit {
  content?: string;
  ready: (page: Page) => Promise<unknown>;
  use?: (page: Page) => Promise<unknown>;
  conditions?: Conditions;
}

export async function visit(context: BrowserContext, url: string, { content, ready, use, conditions }: Visit) {
  const page = await context.newPage();
  try {
    const client = await context.newCDPSession(page);
    const painted = content && (await watchForContent(page, client, content));
    const downloads = await watchDownloads(client);
    if (conditions) {
      await client.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: conditions.latencyMs,
        downloadThroughput: conditions.bytesPerSecond,
        uploadThroughput: conditions.bytesPerSecond,
      });
    }
    await sleep(WINDOW_OPENS_MS);
    await page.goto(url);
    const shown = painted ? await Promise.race([painted.at, sleep(TIMEOUT_MS, 0, { ref: false })]) : 0;
    await ready(page);
    await page.evaluate(OBSERVE);
    await sleep(SETTLE_MS);
    const elements = Number(await page.evaluate(`document.querySelectorAll('*').length`));
    // The first interaction ends the measurement of the largest paint.
    const { lcp } = await seenIn(page);
    if (use) {
      await use(page);
      await sleep(SETTLE_MS);
    }
    const { cls, interaction } = await seenIn(page);
    return { lcp, shown, cls, interaction, elements, downloads: downloads() };
  } finally {
    await page.close();
  }
}

/**
 * Paint time of the content in ms. The page reports it itself, because polling from outside would use its CPU during
 * startup.
 */
async function watchForContent(page: Page, client: CDPSession, content: string) {
  await client.send('Runtime.enable');
  await client.send('Runtime.addBinding', { name: 'shownAt' });
  await page.addInitScript({ content: watchFor(content) });
  const at = new Promise<number>((resolve) => {
    client.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)));
  });
  return { at };
}

function seenIn(page: Page): Promise<{ lcp: number; cls: number; interaction: number }> {
  return page.evaluate('seen');
}

async function watchDownloads(client: CDPSession) {
  const requests = new Map<string, Download & { parent: string | undefined }>();
  const change = (id: string, update: (request: Download) => void) => {
    const request = requests.get(id);
    if (request) update(request);
  };
  client.on('Network.requestWillBeSent', ({ requestId, request: { url }, initiator }) => {
    const caller = initiator.stack?.callFrames[0] ?? initiator.stack?.parent?.callFrames[0];
    const parent = initiator.url ?? caller?.url;
    requests.set(requestId, { url, parent, isScript: false, bytes: 0, transferred: 0, depth: 0 });
  });
  client.on('Network.responseReceived', ({ requestId, response }) =>
    change(requestId, (request) => (request.isScript = response.mimeType.includes('javascript'))),
  );
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    change(requestId, (request) => (request.bytes += encodedDataLength)),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, (request) => (request.transferred = encodedDataLength)),
  );
  await client.send('Network.enable');
  return (): Download[] => {
    const all = [...requests.values()];
    const depthOf = (url: string | undefined, seen = new Set<string | undefined>()): number => {
      const request = all.find((one) => one.url === url);
      if (!request || seen.has(url)) return 0;
      seen.add(url);
      return 1 + depthOf(request.parent, seen);
    };
    return all.map((request) => ({ ...request, depth: depthOf(request.url) }));
  };
}

export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

export function largest(downloads: Download[]) {
  const scripts = downloads.filter(({ isScript }) => isScript).sort((one, other) => other.bytes - one.bytes);
  return scripts
    .slice(0, 6)
    .map(({ url, bytes }) => `${new URL(url).pathname.split('/').at(-1)?.split('.')[0]} ${kilobytes(bytes)}`)
    .join(', ');
}
