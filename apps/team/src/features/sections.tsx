import { Link, useLocation } from '@tracker/shell-sdk/router';
import { Stack } from '@tracker/ui/layout';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './sections.module.css';

/** An entry of the navigation: a panel of the page (`path#id`, where `id` is the panel's), or a page of its own. */
export interface Section {
  label: string;
  path: string;
  panel?: ReactNode;
}

interface SectionsProps {
  sections: readonly (Section | false)[];
  children?: ReactNode;
}

const SPACE_BEFORE_CURRENT_PX = 48;

export function Sections({ sections, children }: SectionsProps) {
  const shown = sections.filter((section) => section !== false);
  const current = useCurrent(shown);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && entry) strip.current.scrollLeft = entry.offsetLeft - SPACE_BEFORE_CURRENT_PX;
  }, [current]);
  return (
    <div className={styles.frame}>
      <nav ref={strip} className={`${styles.navigation} screen-only`} aria-label="Sections">
        <ul className={styles.entries}>
          {shown.map(({ label, path }) => (
            <li key={path}>
              <Link className={styles.entry} to={path} aria-current={path === current ? 'true' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Stack gap={3} className={styles.panels}>
        {children ?? shown.map(({ path, panel }) => panel && <Fragment key={path}>{panel}</Fragment>)}
      </Stack>
    </div>
  );
}

/** A panel is current from the moment its head is this far below the top. */
const READING_LINE_PX = 160;

function useCurrent(sections: readonly Section[]): string | undefined {
  const { pathname, hash, key } = useLocation();
  const anchors = sections.map(({ path }) => path).filter((path) => path.includes('#'));
  const [read, setRead] = useState<string>();
  const watched = anchors.join(' ');
  useEffect(() => {
    const placeOf = (path: string) =>
      document.querySelector(`#${CSS.escape(path.split('#')[1] ?? '')}`)?.getBoundingClientRect();
    const follow = () => {
      const paths = watched.split(' ');
      const chosen = paths.find((path) => path === pathname + hash);
      const { scrollHeight } = document.documentElement;
      // The last panels cannot reach the reading line.
      const isAtEnd = scrollY + innerHeight >= scrollHeight - 1;
      const isChosenInView = chosen !== undefined && Number(placeOf(chosen)?.bottom) > READING_LINE_PX;
      const passed = paths.filter((path) => Number(placeOf(path)?.top) < READING_LINE_PX);
      setRead(isAtEnd && isChosenInView ? chosen : passed.at(-1));
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [watched, pathname, hash, key]);
  return sections.find(({ path }) => path === pathname)?.path ?? read ?? sections[0]?.path;
}
