import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LANDING_FILE,
  PUBLIC_FRAME_FILE,
  type PublicFrame,
  landingKey,
} from '@tracker/contracts/portfolio/rendered-pages';
import { z } from 'zod';
import { type Environment, offersOf } from '../../config/environment.js';
import type { FastifyRequest } from 'fastify';
import { sessionTokenOf } from '../access/session-cookie.js';
import type { Rendering } from './rendering.js';

const renderedByKey = z.record(z.string(), z.string());
const frameSchema = z.object({
  whole: z.string(),
  embedded: z.string(),
  darkToggle: z.string(),
  script: z.string(),
}) satisfies z.ZodType<PublicFrame>;

/** Query parameters that change the landing page (see LandingPage and PublicLayout); browsers render these cases. */
const RENDERED_BY_BROWSER = ['signIn', 'embed'];

/** Rereads the JSON file when it changes. Null if it is missing or invalid. */
function jsonFile<T>(path: string, schema: z.ZodType<T>): () => Promise<T | null> {
  let known: { modifiedAt: number; content: T } | undefined;
  return async () => {
    try {
      const { mtimeMs: modifiedAt } = await stat(path);
      if (known?.modifiedAt !== modifiedAt)
        known = { modifiedAt, content: schema.parse(JSON.parse(await readFile(path, 'utf8'))) };
      return known.content;
    } catch {
      return null;
    }
  };
}

export const publicFrameFile = ({ shellDir }: Environment) => jsonFile(join(shellDir, PUBLIC_FRAME_FILE), frameSchema);

/** Only for requests without a session cookie. Signed-in people must not see the landing page flash. */
export function landingRendering(environment: Environment): (request: FastifyRequest) => Promise<Rendering | null> {
  const read = jsonFile(join(environment.shellDir, LANDING_FILE), renderedByKey);
  const key = landingKey(offersOf(environment));
  return async (request) => {
    // The raw URL: a path such as `//` is equivalent to `/` here, but not in the browser.
    const [path, query] = request.url.split('?', 2);
    if (path !== '/' || sessionTokenOf(request, environment)) return null;
    const parameters = new URLSearchParams(query);
    if (RENDERED_BY_BROWSER.some((name) => parameters.has(name))) return null;
    const rootHtml = (await read())?.[key];
    return rootHtml === undefined ? null : { page: 'landing', rootHtml, styles: [] };
  };
}
