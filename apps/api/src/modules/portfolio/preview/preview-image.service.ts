import { Injectable } from '@nestjs/common';
import type { PublicPortfolio } from '@tracker/contracts/portfolio';
import { previewVersion } from './preview-version.js';

interface PreviewImage {
  version: string;
  png: Buffer;
}

const MOST_KEPT = 100;

/** Pictures of portfolios for previews, kept while their content stays the same: a shared link is asked for many times at once. */
@Injectable()
export class PreviewImageService {
  private readonly kept = new Map<string, Promise<Buffer>>();

  async of(portfolio: PublicPortfolio): Promise<PreviewImage> {
    const version = previewVersion(portfolio);
    let drawing = this.kept.get(version);
    if (!drawing) {
      drawing = draw(portfolio);
      drawing.catch(() => this.kept.delete(version));
      this.kept.set(version, drawing);
      const [oldest] = this.kept.keys();
      if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    }
    return { version, png: await drawing };
  }
}

async function draw(portfolio: PublicPortfolio): Promise<Buffer> {
  // Large, and only here needed.
  const { drawPreview } = await import('./preview-image.js');
  return drawPreview(portfolio);
}
