import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { CredentialCard } from './credential-card';
import type { CredentialGridProps } from './credential-grid';
import styles from './credential-grid.module.css';
import { usePlace, useRangeWithFocus } from '../list-layout';

const GAP = 16;
const NARROWEST_CARD = 320;
const USUAL_ROW_HEIGHT = 182 + GAP;
/** Rendered beyond the window on both sides, so that Tab always finds the next card. */
const OVERSCAN_ROWS = 2;
const HEADER_HEIGHT = 56;

export const VirtualGrid = memo(function VirtualGrid({ credentials, ...actions }: CredentialGridProps) {
  const gridRef = useRef<HTMLDivElement>(null);
  const { width, top } = usePlace(gridRef);
  const columns = Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD + GAP)));
  const rangeExtractor = useRangeWithFocus(gridRef);
  const rowCount = Math.ceil(credentials.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => USUAL_ROW_HEIGHT,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    scrollPaddingStart: HEADER_HEIGHT,
    rangeExtractor,
    useFlushSync: false,
  });

  return (
    <div
      ref={gridRef}
      role="list"
      aria-label="Credentials"
      className={styles.virtual}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          role="presentation"
          ref={virtualizer.measureElement}
          data-index={row.index}
          className={styles.row}
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)`,
          }}
        >
          {credentials.slice(row.index * columns, (row.index + 1) * columns).map((credential, place) => (
            <div
              key={credential.id}
              role="listitem"
              className={styles.item}
              aria-posinset={row.index * columns + place + 1}
              aria-setsize={credentials.length}
            >
              <CredentialCard credential={credential} {...actions} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
});
