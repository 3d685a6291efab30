import { errorMessage } from '@tracker/shell-sdk/request-error';
import { matchPath, useLocation, useNavigate } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import { useGetPortfolioQuery } from '@tracker/shell-sdk/own-portfolio';
import { Checklist } from './checklist';
import { SettingsCard } from './settings-card';
import { PreviewDialog } from './preview-dialog';
import { ShareCard } from './share-card';
import { ShareDialog } from './share-dialog';
import styles from './portfolio.module.css';

export function PortfolioPage() {
  const portfolio = useGetPortfolioQuery();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const isSharing = matchPath('/portfolio/share', pathname) !== null;

  return (
    <>
      <PageHeader
        title="Portfolio"
        subtitle="A page of your credentials for employers and clients"
        actions={
          portfolio.data && (
            <Button icon={<Icon name="eye" size={16} />} onClick={() => setIsPreviewOpen(true)}>
              Preview as visitor
            </Button>
          )
        }
      />
      <QueryView
        query={portfolio}
        failure={errorMessage(portfolio.error)}
        skeleton={
          <div className={styles.columns}>
            <Skeleton height="420px" radius="var(--radius)" />
            <Skeleton height="260px" radius="var(--radius)" />
          </div>
        }
      >
        {(data) => (
          <div className={styles.columns}>
            <SettingsCard portfolio={data.portfolio} />
            <ShareCard portfolio={data.portfolio} />
            <div className={styles.wide}>
              <Checklist {...data} />
            </div>
            <PreviewDialog isOpen={isPreviewOpen} onClose={() => setIsPreviewOpen(false)} />
            <ShareDialog portfolio={data.portfolio} isOpen={isSharing} onClose={() => void navigate('/portfolio')} />
          </div>
        )}
      </QueryView>
    </>
  );
}
