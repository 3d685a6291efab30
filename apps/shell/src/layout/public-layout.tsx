import { Link, useSearchParams } from '@tracker/shell-sdk/router';
import { Logo } from '@tracker/ui/logo';
import type { ReactNode } from 'react';
import { useMain } from '../use-screen-change';
import styles from './public-layout.module.css';
import { ThemeToggle } from './toolbar-button';

interface PublicLayoutProps {
  links?: ReactNode;
  children: ReactNode;
}

export function PublicLayout({ links, children }: PublicLayoutProps) {
  const [search] = useSearchParams();
  const main = useMain();
  if (search.has('embed')) {
    return (
      <main {...main} className={styles.embedded}>
        {children}
      </main>
    );
  }
  return (
    <div className={styles.page}>
      <header className={`${styles.header} screen-only`}>
        <nav className={styles.nav} aria-label="Site">
          <Link className={styles.brand} to="/">
            <Logo size={28} />
            Micro-Credential Tracker
          </Link>
          {links && <div className={styles.links}>{links}</div>}
        </nav>
        <ThemeToggle />
      </header>
      <main {...main} className={styles.main}>
        {children}
      </main>
      <footer className={`${styles.footer} screen-only`}>
        <span>Micro-Credential Tracker</span>
        <Link to="/terms">Terms of Service</Link>
        <Link to="/privacy">Privacy Policy</Link>
      </footer>
    </div>
  );
}
