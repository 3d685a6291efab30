import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest } from './render-thread.js';

// Runs the remote's code in a thread that gets only the bundle's path and public data: no environment, no secrets.

const { bundle, sample } = workerData as { bundle: string; sample: RenderRequest };
const { render } = createRequire(import.meta.url)(bundle) as { render: (request: RenderRequest) => string };

/** Rendering is ten times slower until the JIT compiler has run. */
const WARM_UP = 20;
for (let round = 0; round < WARM_UP; round++) render(sample);

parentPort?.on('message', (request: RenderRequest) => {
  try {
    parentPort?.postMessage({ result: render(request) });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage('ready');
