import { Injectable } from '@nestjs/common';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { ByteCache } from '../../../platform/http/answers/byte-cache.js';
import { previewVersion } from './preview-version.js';

const MOST_BYTES_KEPT = 8 * 1024 * 1024;
const TYPICAL_BYTES = 50 * 1024;

/** Images are cached by content, because a shared link causes many requests at once. */
@Injectable()
export class PreviewImageService {
  private readonly kept = new ByteCache<Promise<Buffer>>(MOST_BYTES_KEPT);

  of(portfolio: PublicPortfolio): Promise<Buffer> {
    const version = previewVersion(portfolio);
    const known = this.kept.get(version);
    if (known) return known;
    const drawing = draw(portfolio);
    this.kept.set(version, drawing, TYPICAL_BYTES);
    drawing.then(
      (png) => this.kept.set(version, drawing, png.length),
      () => this.kept.delete(version),
    );
    return drawing;
  }
}

async function draw(portfolio: PublicPortfolio): Promise<Buffer> {
  // Loaded lazily, because Skia is large.
  const { drawPreview } = await import('./preview-image.js');
  return drawPreview(portfolio);
}
