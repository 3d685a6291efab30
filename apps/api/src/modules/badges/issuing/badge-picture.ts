import { isUtf8 } from 'node:buffer';
import type { BadgeImage } from '@tracker/database/entities/badges/badge-image.entity';
import { unreadablePicture, unsupportedPicture } from './issuing.errors.js';
import { cleanPng, PNG_SIGNATURE } from './png.js';

export type Picture = Pick<BadgeImage, 'contentType' | 'bytes' | 'png'>;

/** An SVG is also kept as PNG, which can contain a badge and is shown by every program. */
export async function pictureOf(bytes: Buffer): Promise<Picture> {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE))
    return { contentType: 'image/png', bytes: cleanPng(bytes), png: null };
  if (!isUtf8(bytes) || !/^\uFEFF?\s*<(?:\?xml|!--|!doctype|svg)/i.test(bytes.toString('utf8', 0, 200)))
    throw unsupportedPicture();
  // Loaded on first use, because the parser and Skia are large.
  const [{ cleanSvg }, { drawSvg }] = await Promise.all([import('./clean-svg.js'), import('./badge-drawing.js')]);
  const svg = Buffer.from(cleanSvg(bytes.toString()));
  const png = await drawSvg(svg).catch(() => null);
  if (!png) throw unreadablePicture();
  return { contentType: 'image/svg+xml', bytes: svg, png };
}
