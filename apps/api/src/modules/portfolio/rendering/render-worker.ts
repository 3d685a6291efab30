import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest } from './render-thread.js';

// What the remote renders, in a thread that is given the bundle's place and public answers, and nothing else: no environment, no secrets.

const { bundle, sample } = workerData as { bundle: string; sample: RenderRequest };
const { render } = createRequire(import.meta.url)(bundle) as { render: (request: RenderRequest) => string };

/** The first renderings take ten times as long, until the code is compiled. */
const WARM_UP = 20;
for (let round = 0; round < WARM_UP; round++) render(sample);

parentPort?.on('message', (request: RenderRequest) => {
  try {
    parentPort?.postMessage({ html: render(request) });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage('ready');
