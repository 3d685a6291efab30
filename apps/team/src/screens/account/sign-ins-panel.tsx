import { errorText } from '@tracker/shell-sdk/request-error';
import { InstantMoment } from '@tracker/ui/instant';
import { List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import { useSignInsQuery } from './account.api';

const FIRST_SHOWN = 5;
const PROVIDER_NAMES: Partial<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  linkedin: 'LinkedIn',
  sso: 'Your organization',
};

export function SignInsPanel() {
  const signIns = useSignInsQuery();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Panel title="Recent sign-ins" description="From the last 90 days. IP addresses are shortened for privacy.">
      <QueryView
        query={signIns}
        failure={errorText(signIns.error, 'Your sign-ins could not be loaded.')}
        skeleton={<Skeleton height="56px" />}
      >
        {(list) => (
          <>
            <List>
              {(showsAll ? list : list.slice(0, FIRST_SHOWN)).map(({ at, provider, outcome, network }) => (
                <ListRow key={`${at} ${network}`} side={outcome === 'refused' && <strong>Refused</strong>}>
                  <strong>
                    <InstantMoment instant={at} />
                  </strong>
                  <Quiet>
                    {PROVIDER_NAMES[provider] ?? provider}, from {network}
                  </Quiet>
                </ListRow>
              ))}
            </List>
            {list.length > FIRST_SHOWN && !showsAll && (
              <PassingButton variant="text" onClick={() => setShowsAll(true)}>
                Show all {list.length}
              </PassingButton>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
