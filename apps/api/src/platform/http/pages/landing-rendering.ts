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

/** What the landing page draws from its address (see LandingPage and PublicLayout); the browser draws these itself. */
const DRAWN_FROM_ADDRESS = ['signIn', 'embed'];

/** The landing page, as the build of the shell drew it for each set of offers. */
export class LandingRendering {
  private readonly file: string;
  private readonly key: string;
  private known: { modifiedAt: number; rendering: Rendering | null } | undefined;

  constructor(private readonly environment: Environment) {
    this.file = join(environment.shellDir, LANDING_FILE);
    this.key = landingKey(offersOf(environment));
  }

  /** For whom has no session, which is what the page would ask first. Whoever may have one must not see the landing page come and go. */
  async of(request: FastifyRequest): Promise<Rendering | null> {
    // As it was sent: what stands for `/` here, such as `//`, does not in the browser.
    const [path, query] = request.url.split('?', 2);
    if (path !== '/' || sessionTokenOf(request, this.environment)) return null;
    const asked = new URLSearchParams(query);
    return DRAWN_FROM_ADDRESS.some((name) => asked.has(name)) ? null : this.read();
  }

  /** Read anew when the file changes, as the page is. A shell that was built without has none. */
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
