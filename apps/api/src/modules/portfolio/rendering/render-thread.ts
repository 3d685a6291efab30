import type { RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-pages';
import { GuardedThread } from '../../../platform/guarded-thread.js';

export interface RenderRequest {
  path: string;
  portfolio: RenderedPortfolio;
}

/** Server rendering is an optimization, so no page waits longer for it. */
const TIMEOUT_MS = 50;
/** The first start takes about 200 ms, still less than the browser needs to load its bundle. */
const FIRST_TIMEOUT_MS = 1_000;
const MEMORY_MB = 96;
const SAMPLE: RenderRequest = {
  path: '/portfolio/view/sample?embed=1',
  portfolio: {
    shareToken: 'sample',
    today: '2026-01-01',
    locale: 'en-US',
    answer: {
      portfolio: { title: 'Sample', description: 'Sample', showContactInfo: true },
      user: { firstName: 'Sample', lastName: null, email: 'sample@example.com', profileImageUrl: null },
      credentials: ['2026-01-02', '2027-01-02'].map((expiryDate, index) => ({
        id: String(index),
        name: 'Sample',
        issuingBody: 'Sample',
        issueDate: '2025-01-01',
        expiryDate,
        notes: 'Sample',
        badge: null,
      })),
    },
  },
};

/** Requests fail fast until a replaced thread is ready, so load never accumulates. */
export class RenderThread extends GuardedThread<RenderRequest, string> {
  constructor(bundle: string, startTimeoutMs = FIRST_TIMEOUT_MS) {
    super({
      entry: new URL('./render-worker.js', import.meta.url),
      workerData: { bundle, sample: SAMPLE },
      memoryMb: MEMORY_MB,
      timeoutMs: TIMEOUT_MS,
      startTimeoutMs,
    });
  }
}
