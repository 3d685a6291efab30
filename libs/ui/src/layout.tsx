import type { ElementType, HTMLAttributes, ReactNode, Ref } from 'react';
import styles from './layout.module.css';

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
  /** The element, a `div` by default. */
  as?: ElementType;
  /** Distance between its parts in units of 8 px. */
  gap?: 0.25 | 0.5 | 1 | 1.5 | 2 | 2.5 | 3;
}

/** Parts below each other at the same distance. */
export function Stack({ as: Element = 'div', gap = 2, className = '', ...rest }: LayoutProps) {
  return <Element {...rest} className={`${styles.stack} ${className}`} data-gap={gap} />;
}

interface ClusterProps extends LayoutProps {
  /** Where its parts stand in a line that is not full. */
  justify?: 'start' | 'end' | 'between';
}

/** Parts beside each other that wrap, such as buttons. */
export function Cluster({ as: Element = 'div', gap = 1, justify, className = '', ...rest }: ClusterProps) {
  return <Element {...rest} className={`${styles.cluster} ${className}`} data-gap={gap} data-justify={justify} />;
}

/** Secondary text: small and grey. */
export function Quiet({ as: Element = 'p', className = '', ...rest }: Omit<LayoutProps, 'gap'>) {
  return <Element {...rest} className={`${styles.quiet} ${className}`} />;
}

/** A list of `ListRow`s. */
export function List({ className = '', ...rest }: HTMLAttributes<HTMLUListElement> & { ref?: Ref<HTMLUListElement> }) {
  return <ul {...rest} className={`${styles.list} ${className}`} />;
}

interface ListRowProps extends Omit<HTMLAttributes<HTMLLIElement>, 'title'> {
  ref?: Ref<HTMLLIElement>;
  /** Before the words, such as an icon or a checkbox. */
  lead?: ReactNode;
  /** At the end, such as buttons. */
  side?: ReactNode;
}

/** An entry of a list: its words, and at the end what can be done. A line separates it from the next. */
export function ListRow({ lead, side, className = '', children, ...rest }: ListRowProps) {
  return (
    <li {...rest} className={`${styles.row} ${className}`}>
      {lead}
      <div className={styles.words}>{children}</div>
      {side && <div className={styles.side}>{side}</div>}
    </li>
  );
}
