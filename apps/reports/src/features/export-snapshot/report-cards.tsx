import { EXPORT_FORMATS } from '@tracker/contracts/credentials/credential-limits';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import type { ReactNode } from 'react';
import type { OrganizationId } from '../../api/reports.api';
import styles from './report-cards.module.css';
import { useSnapshotExport } from './use-snapshot-export';

interface ReportCardsProps {
  organizationId: OrganizationId;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The three ways to a report. */
export function ReportCards({ organizationId, isRefreshing, onRefresh }: ReportCardsProps) {
  const { toast } = useToast();
  const { run, running } = useSnapshotExport(organizationId);
  return (
    <div className={styles.cards}>
      <Card icon="download" title="Quick Export" text="The current credential snapshot as a file.">
        {EXPORT_FORMATS.map((format) => (
          <Button key={format} disabled={running !== null} onClick={() => void run(format)}>
            {running === format ? `Preparing ${format.toUpperCase()}...` : `Export ${format.toUpperCase()}`}
          </Button>
        ))}
      </Card>
      <Card icon="clock" title="Expiring Soon" text="What runs out in the coming weeks, up to date.">
        <Button
          aria-label={`Expiring Soon: ${isRefreshing ? 'Refreshing...' : 'Refresh report'}`}
          icon={<Icon name="refresh" size={16} />}
          disabled={isRefreshing}
          onClick={onRefresh}
        >
          {isRefreshing ? 'Refreshing...' : 'Refresh report'}
        </Button>
      </Card>
      <Card icon="filter" title="Custom Report" text="A report with filters of your own.">
        <Button
          aria-label="Custom Report: Choose filters"
          onClick={() => toast({ title: 'Custom filters coming soon', variant: 'info' })}
        >
          Choose filters
        </Button>
      </Card>
    </div>
  );
}

interface CardProps {
  icon: string;
  title: string;
  text: string;
  children: ReactNode;
}

function Card({ icon, title, text, children }: CardProps) {
  const heading = (
    <span className={styles.heading}>
      <Icon name={icon} size={20} className={styles.icon} />
      {title}
    </span>
  );
  return (
    <Panel title={heading} description={text}>
      <div className={styles.buttons}>{children}</div>
    </Panel>
  );
}
