import { create } from 'qrcode';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

const QUIET_ZONE = 4;

/** A text as a QR code, dark on light in every theme: many readers take no other. */
export function QrCode({ text, caption }: { text: string; caption: string }) {
  const { size, path } = useMemo(() => outlineOf(text), [text]);
  const field = size + 2 * QUIET_ZONE;
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${field} ${field}`}
        role="img"
        aria-label="QR code of the share link"
        shapeRendering="crispEdges"
      >
        <path d={path} transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`} />
      </svg>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

function outlineOf(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { size: modules.size, path };
}
