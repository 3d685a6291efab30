import { EXPORT_FORMATS, type ExportFormat } from '@tracker/contracts/credentials/credential-limits';
import { fileNameOfToday, useDownload } from '@tracker/shell-sdk/downloads';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet } from '@tracker/ui/layout';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { type ReactNode, useState } from 'react';
import type { ReportScope } from '../../reports.api';
import styles from './reports.module.css';

const ALL_STATUSES = { includeValid: 'true', includeExpiring: 'true', includeExpired: 'true' };
const TYPES = [
  { value: 'all', label: 'All credentials' },
  { value: 'compliance', label: 'Compliance' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'expired', label: 'Expired' },
  { value: 'audit', label: 'Audit' },
] as const;
const RANGES = [
  { value: 'last-30', label: 'Last 30 days' },
  { value: 'last-90', label: 'Last 90 days' },
  { value: 'last-year', label: 'Last year' },
  { value: 'all-time', label: 'All time' },
] as const;

interface ReportCardsProps {
  scope: ReportScope;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function ReportCards({ scope: { organizationId, group }, isRefreshing, onRefresh }: ReportCardsProps) {
  const { toast } = useToast();
  const { download, running } = useDownload<ExportFormat>(() => ({
    title: 'Export failed',
    description: "We couldn't generate the report. Please try again.",
  }));
  const exportAll = async (format: ExportFormat) => {
    const query = new URLSearchParams({ ...ALL_STATUSES, ...(organizationId && { organizationId }) });
    const url = `/api/credentials/export/${format}?${query}`;
    if (await download(format, url, fileNameOfToday('credentials-export', format)))
      toast({ title: 'Export ready', description: `Your ${format.toUpperCase()} export is downloading now.` });
  };
  const refreshLabel = isRefreshing ? 'Refreshing...' : 'Refresh report';
  return (
    <div className={styles.cards}>
      <Card
        icon="download"
        title="Quick Export"
        text={group ? 'Everyone’s current credentials.' : 'Current credentials.'}
      >
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            aria-label={`${running === format ? 'Preparing' : 'Export'} ${format.toUpperCase()}`}
            isPending={running === format}
            disabled={running !== null && running !== format}
            onClick={() => void exportAll(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Card>
      <Card icon="clock" title="Expiring Soon" text="Refreshes the snapshot.">
        <Button
          aria-label={`Expiring Soon: ${refreshLabel}`}
          icon={<Icon name="refresh" size={16} />}
          isPending={isRefreshing}
          onClick={onRefresh}
        >
          {refreshLabel}
        </Button>
      </Card>
      <Card icon="filter" title="Custom Report" text="Filters of your own.">
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
    <Cluster as="span">
      <Icon name={icon} size={18} className={styles.icon} />
      {title}
    </Cluster>
  );
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.cardTitle}>{heading}</h2>
      <Quiet className={styles.cardText}>{text}</Quiet>
      <div className={styles.cardActions}>{children}</div>
    </section>
  );
}

interface CustomReportFormProps {
  isRefreshing: boolean;
  onGenerate: () => void;
}

/** The specification says that its fields are not sent, and that its button refreshes the report. */
export function CustomReportForm({ isRefreshing, onGenerate }: CustomReportFormProps) {
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('all');
  const [range, setRange] = useState<(typeof RANGES)[number]['value']>('last-30');
  const [name, setName] = useState('');
  return (
    <section className={styles.request} aria-label="Generate Custom Report">
      <h2 className={styles.cardTitle}>Generate Custom Report</h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefreshing) onGenerate();
        }}
      >
        <SelectField label="Report type" value={type} options={TYPES} onValueChange={setType} />
        <SelectField label="Date range" value={range} options={RANGES} onValueChange={setRange} />
        <TextField
          label="Report name"
          value={name}
          maxLength={120}
          placeholder="Quarterly compliance review"
          onValueChange={setName}
        />
        <Button variant="primary" type="submit" aria-label="Generate Report" isPending={isRefreshing}>
          Generate
        </Button>
      </form>
    </section>
  );
}
