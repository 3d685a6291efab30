import { Cluster, Quiet } from '@tracker/ui/layout';
import { create } from 'qrcode';
import { useMemo } from 'react';
import styles from './portfolio.module.css';

const QUIET_ZONE = 4;

/** Dark on light in every theme, because many readers support nothing else. */
export function QrCode({ text, caption }: { text: string; caption: string }) {
  const { size, path } = useMemo(() => outlineOf(text), [text]);
  const field = size + 2 * QUIET_ZONE;
  return (
    <Cluster as="figure" gap={2}>
      <svg
        className={styles.qrCode}
        viewBox={`0 0 ${field} ${field}`}
        role="img"
        aria-label="QR code of the share link"
        shapeRendering="crispEdges"
      >
        <path d={path} transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`} />
      </svg>
      <Quiet as="figcaption">{caption}</Quiet>
    </Cluster>
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
