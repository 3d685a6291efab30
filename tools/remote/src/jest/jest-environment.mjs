import { TestEnvironment } from 'jest-environment-jsdom';

const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** Adds browser APIs that jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const page = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this.global));
    const node = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));
    for (const name of NODE_GLOBALS)
      if (page[name] === undefined || name === 'AbortSignal' || name === 'AbortController') page[name] = node[name];
    page.MessageChannel = TimerMessageChannel;
  }
}

/** Node's MessageChannel keeps the process alive when React's scheduler leaves one open. */
class TimerMessageChannel {
  /** @type {{ onmessage: ((event: { data: unknown }) => void) | null, close(): void }} */
  port1 = { onmessage: null, close() {} };
  port2 = {
    postMessage: (/** @type {unknown} */ data) => setTimeout(() => this.port1.onmessage?.({ data }), 0),
    close() {},
  };
}
