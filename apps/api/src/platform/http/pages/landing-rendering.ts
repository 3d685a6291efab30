import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LANDING_FILE, landingKey } from '@tracker/contracts/portfolio/rendered-page';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../config/environment.js';
import { offersOf } from '../../config/offers.js';
import { sessionTokenOf } from '../access/session-cookie.js';
import type { Rendering } from './rendering.js';

const drawnByKey = z.record(z.string(), z.string());

/**
 * Query parameters that the landing page depends on (see LandingPage and PublicLayout); the browser renders these
 * cases.
 */
const DRAWN_FROM_ADDRESS = ['signIn', 'embed'];

export class LandingRendering {
  private readonly file: string;
  private readonly key: string;
  private known: { modifiedAt: number; rendering: Rendering | null } | undefined;

  constructor(private readonly environment: Environment) {
    this.file = join(environment.shellDir, LANDING_FILE);
    this.key = landingKey(offersOf(environment));
  }

  /** Only for requests without a session cookie. Signed-in people must not see the landing page flash. */
  async of(request: FastifyRequest): Promise<Rendering | null> {
    // The raw URL: a path such as `//` is equivalent to `/` here, but not in the browser.
    const [path, query] = request.url.split('?', 2);
    if (path !== '/' || sessionTokenOf(request, this.environment)) return null;
    const asked = new URLSearchParams(query);
    return DRAWN_FROM_ADDRESS.some((name) => asked.has(name)) ? null : this.read();
  }

  private async read(): Promise<Rendering | null> {
    try {
      const { mtimeMs } = await stat(this.file);
      if (this.known?.modifiedAt !== mtimeMs) {
        const rootHtml = drawnByKey.parse(JSON.parse(await readFile(this.file, 'utf8')))[this.key];
        const rendering: Rendering | null = rootHtml === undefined ? null : { page: 'landing', rootHtml, styles: [] };
        this.known = { modifiedAt: mtimeMs, rendering };
      }
      return this.known.rendering;
    } catch {
      return null;
    }
  }
}
