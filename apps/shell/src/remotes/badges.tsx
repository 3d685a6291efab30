import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { useLocation } from '@tracker/shell-sdk/router';
import styles from './badge.module.css';
import { isOverridden, remoteOverrides, resetOverrides } from './registry/remote-overrides';
import { useGetRemotesQuery } from './registry/remote-registry';

export function PreviewBadge({ remote: { name, version, preview } }: { remote: RegisteredRemote }) {
  const { pathname } = useLocation();
  const isShown = preview?.version === version;
  return (
    <aside className={styles.badge} aria-label="Preview">
      <p role={isShown ? undefined : 'alert'}>
        <strong>
          {name} {preview?.name}
        </strong>{' '}
        {isShown ? `is a preview of ${version}.` : `could not be shown. You see the released version, ${version}.`}
      </p>
      {/* Loads the document: the server ends the preview and returns the released page. */}
      <a className={styles.reset} href={`${pathname}?preview=`}>
        Leave Preview
      </a>
    </aside>
  );
}

export function OverrideBadge() {
  const { data: remotes } = useGetRemotesQuery();
  const overrides = Object.entries(remoteOverrides());
  if (!remotes || overrides.length === 0) return null;
  const isActive = (name: string) => remotes.some((remote) => remote.name === name && isOverridden(remote));
  const reset = () => {
    resetOverrides();
    location.reload();
  };
  return (
    <aside className={styles.badge} aria-label="Overridden remotes">
      <ul>
        {overrides.map(([name, address]) => (
          <li key={name}>
            <strong>{name}</strong> {isActive(name) ? 'is loaded from' : 'is not overridden: nothing usable at'}{' '}
            {address}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.reset} onClick={reset}>
        Reset
      </button>
    </aside>
  );
}
