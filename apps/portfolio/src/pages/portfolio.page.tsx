import { errorMessage } from '@tracker/shell-sdk/request-error';
import { matchPath, useLocation, useNavigate } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import { useGetPortfolioQuery } from '@tracker/shell-sdk/own-portfolio';
import { Checklist } from '../features/choose-credentials/checklist';
import { SettingsCard } from '../features/edit-settings/settings-card';
import { PreviewDialog } from '../features/preview-portfolio/preview-dialog';
import { ShareCard } from '../features/share-link/share-card';
import { ShareDialog } from '../features/share-options/share-dialog';
import styles from './portfolio.module.css';

/** The owner's screen; at `/portfolio/share` with the share dialog over it. */
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
        subtitle="A page of your credentials to show to employers and clients"
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
