import type { ElementType, HTMLAttributes, ReactNode, Ref } from 'react';
import styles from './layout.module.css';

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
  as?: ElementType;
  gap?: 0.25 | 0.5 | 1 | 1.5 | 2 | 2.5 | 3;
}

/** A vertical stack with equal gaps. */
export function Stack({ as: Element = 'div', gap = 2, className = '', ...rest }: LayoutProps) {
  return <Element {...rest} className={`${styles.stack} ${className}`} data-gap={gap} />;
}

interface ClusterProps extends LayoutProps {
  justify?: 'start' | 'end' | 'between';
}

/** Elements in a row that wrap, such as buttons. */
export function Cluster({ as: Element = 'div', gap = 1, justify, className = '', ...rest }: ClusterProps) {
  return <Element {...rest} className={`${styles.cluster} ${className}`} data-gap={gap} data-justify={justify} />;
}

/** Secondary text. */
export function Quiet({ as: Element = 'p', className = '', ...rest }: Omit<LayoutProps, 'gap'>) {
  return <Element {...rest} className={`${styles.quiet} ${className}`} />;
}

/** A list of `ListRow` elements. */
export function List({ className = '', ...rest }: HTMLAttributes<HTMLUListElement> & { ref?: Ref<HTMLUListElement> }) {
  return <ul {...rest} className={`${styles.list} ${className}`} />;
}

interface ListRowProps extends Omit<HTMLAttributes<HTMLLIElement>, 'title'> {
  ref?: Ref<HTMLLIElement>;
  lead?: ReactNode;
  side?: ReactNode;
}

/** A list entry with optional content before it (`lead`) and at the end (`side`). */
export function ListRow({ lead, side, className = '', children, ...rest }: ListRowProps) {
  return (
    <li {...rest} className={`${styles.row} ${className}`}>
      {lead}
      <div className={styles.words}>{children}</div>
      {side && <div className={styles.side}>{side}</div>}
    </li>
  );
}
