import { parentPort } from 'node:worker_threads';
import { verify, type VerifyAnswer, type VerifyRequest } from './verify.js';
import type { ThreadAnswer } from '../../../platform/guarded-thread.js';

// Reads untrusted badges in a thread without environment, secrets or network.

const post = (answer: 'ready' | ThreadAnswer<VerifyAnswer>) => parentPort?.postMessage(answer);

parentPort?.on('message', (request: VerifyRequest) => {
  verify(request).then(
    (result) => post({ result }),
    (error: unknown) => post({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
post('ready');
