import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { useMembership } from '@tracker/product/portfolio-membership';
import { SettingSwitch } from '@tracker/product/setting-switch';
import { useGetPortfolioQuery } from '@tracker/shell-sdk/own-portfolio';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { List, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import styles from './side-panels.module.css';

const NONE: never[] = [];

export function PortfolioPanel({ credential }: { credential: CredentialDetail }) {
  const portfolio = useGetPortfolioQuery();
  const { isIncluded, choose } = useMembership(portfolio.data?.credentials ?? NONE);
  return (
    <Panel title="Visibility">
      {credential.archivedAt ? (
        <Quiet>Archived credentials are hidden.</Quiet>
      ) : (
        <QueryView
          query={portfolio}
          failure={`Your portfolio could not be loaded. ${errorMessage(portfolio.error)}`}
          skeleton={<Skeleton height="84px" />}
        >
          {(data) => (
            <Stack gap={1}>
              <List>
                <SettingSwitch
                  name="Show in my portfolio"
                  text={
                    data.portfolio.isPublic
                      ? 'Your portfolio is public. Notes are included; documents are not.'
                      : 'Your portfolio is private, so no one else sees it. Notes are included; documents are not.'
                  }
                  isOn={isIncluded(credential.id)}
                  onChange={(isWanted) => void choose(credential.id, isWanted)}
                />
              </List>
              <Link className={styles.link} to="/portfolio">
                Go to your portfolio
              </Link>
            </Stack>
          )}
        </QueryView>
      )}
    </Panel>
  );
}
