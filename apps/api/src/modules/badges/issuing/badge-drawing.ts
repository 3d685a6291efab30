import { createCanvas, loadImage } from '@napi-rs/canvas';
import { BRAND } from '../../../platform/pdf/brand.js';
import { drawCentered } from '../../../platform/pdf/preview-card.js';

const SIDE = 512;

export async function drawSvg(svg: Buffer): Promise<Buffer> {
  const image = await loadImage(svg);
  const scale = SIDE / Math.max(image.width, image.height);
  if (!(scale > 0) || !Number.isFinite(scale)) throw new Error('The picture has no size.');
  const [width, height] = [image.width * scale, image.height * scale];
  const canvas = createCanvas(SIDE, SIDE);
  canvas.getContext('2d').drawImage(image, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  return canvas.encode('png');
}

export function drawMedal(name: string): Promise<Buffer> {
  const canvas = createCanvas(SIDE, SIDE);
  const picture = canvas.getContext('2d');
  const center = SIDE / 2;
  picture.fillStyle = BRAND;
  picture.beginPath();
  for (let point = 0; point < 48; point += 1) {
    const radius = point % 2 === 0 ? 250 : 234;
    const angle = (point / 48) * 2 * Math.PI;
    picture.lineTo(center + radius * Math.cos(angle), center + radius * Math.sin(angle));
  }
  picture.fill();
  picture.strokeStyle = '#ffffff';
  picture.lineWidth = 6;
  picture.beginPath();
  picture.arc(center, center, 206, 0, 2 * Math.PI);
  picture.stroke();
  drawCentered(picture, name, {
    center,
    middle: center,
    width: 330,
    maxLines: 4,
    size: 44,
    color: '#ffffff',
    bold: true,
  });
  return canvas.encode('png');
}
