import type { SignIn } from '@tracker/contracts/auth/sessions';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import { useListSignInsInTeamQuery } from './account.api';
import styles from './sessions-panel.module.css';

const FIRST_SHOWN = 5;
const PROVIDER_NAMES: Partial<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  linkedin: 'LinkedIn',
  sso: 'Your organization',
};

/** The sign-ins of the last 90 days: whoever does not know one of them has something to look after. */
export function SignInsPanel() {
  const signIns = useListSignInsInTeamQuery();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Panel title="Recent sign-ins" description="Of the last 90 days. Networks are shortened, so that they name no one.">
      <QueryView
        query={signIns}
        failure={errorText(signIns.error, 'Your sign-ins could not be loaded.')}
        skeleton={<Skeleton height="56px" />}
      >
        {(list) => (
          <>
            <ul className={styles.list}>
              {(showsAll ? list : list.slice(0, FIRST_SHOWN)).map((signIn) => (
                <SignInRow key={`${signIn.at} ${signIn.network}`} signIn={signIn} />
              ))}
            </ul>
            {list.length > FIRST_SHOWN && !showsAll && (
              <Button variant="text" onClick={() => setShowsAll(true)}>
                Show all {list.length}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function SignInRow({ signIn: { at, provider, outcome, network } }: { signIn: SignIn }) {
  return (
    <li>
      <div>
        <span className={styles.name}>
          <InstantMoment instant={at} />
        </span>
        <p className={styles.quiet}>
          {PROVIDER_NAMES[provider] ?? provider}, from {network}
        </p>
      </div>
      {outcome === 'refused' && <span className={styles.refused}>Refused</span>}
    </li>
  );
}
