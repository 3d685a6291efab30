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

/** jsdom with what browsers have and jsdom lacks, lent by Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global: page } = this;
    for (const name of NODE_GLOBALS)
      if (page[name] === undefined || name === 'AbortSignal' || name === 'AbortController')
        page[name] = globalThis[name];
    page.MessageChannel = TimerMessageChannel;
  }
}

/** Node's MessageChannel keeps the process alive when React's scheduler leaves one open. */
class TimerMessageChannel {
  port1 = { onmessage: null, close() {} };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0), close() {} };
}
