import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLIC_FRAME_FILE, type PublicFrame } from '@tracker/contracts/portfolio/rendered-page';
import { z } from 'zod';
import type { Environment } from '../../config/environment.js';

const frameSchema = z.object({
  whole: z.string(),
  embedded: z.string(),
  darkToggle: z.string(),
  script: z.string(),
}) satisfies z.ZodType<PublicFrame>;

export class PublicFrameFile {
  private readonly file: string;
  private known: { modifiedAt: number; frame: PublicFrame } | undefined;

  constructor({ shellDir }: Environment) {
    this.file = join(shellDir, PUBLIC_FRAME_FILE);
  }

  async read(): Promise<PublicFrame | null> {
    try {
      const { mtimeMs } = await stat(this.file);
      if (this.known?.modifiedAt !== mtimeMs)
        this.known = { modifiedAt: mtimeMs, frame: frameSchema.parse(JSON.parse(await readFile(this.file, 'utf8'))) };
      return this.known.frame;
    } catch {
      return null;
    }
  }
}
