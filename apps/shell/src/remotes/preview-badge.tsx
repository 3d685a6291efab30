import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { useLocation } from '@tracker/shell-sdk/router';
import styles from './badge.module.css';

export function PreviewBadge({ remote: { name, version, preview } }: { remote: RegisteredRemote }) {
  const { pathname } = useLocation();
  const isShown = preview?.version === version;
  return (
    <aside className={styles.badge} aria-label="Preview">
      <p role={isShown ? undefined : 'alert'}>
        <strong>
          {name} {preview?.name}
        </strong>{' '}
        {isShown ? `is a preview of ${version}.` : `could not be shown: this is everyone's version, ${version}.`}
      </p>
      {/* Not a link of the router: the server forgets the preview, and answers with everyone's page. */}
      <a className={styles.reset} href={`${pathname}?preview=`}>
        Leave Preview
      </a>
    </aside>
  );
}
