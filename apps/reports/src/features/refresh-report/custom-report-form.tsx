import { SelectField } from '@tracker/ui/select-field';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import styles from './custom-report-form.module.css';

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

interface CustomReportFormProps {
  isRefreshing: boolean;
  onGenerate: () => void;
}

/** By the specification its fields are sent nowhere: the button refreshes the report. */
export function CustomReportForm({ isRefreshing, onGenerate }: CustomReportFormProps) {
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('all');
  const [range, setRange] = useState<(typeof RANGES)[number]['value']>('last-30');
  const [name, setName] = useState('');
  return (
    <Panel
      title="Generate Custom Report"
      description="Brings the snapshot below up to date. Filtering it by type and date is coming soon."
    >
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
        <Button variant="primary" type="submit" icon={<Icon name="report" />} disabled={isRefreshing}>
          Generate Report
        </Button>
      </form>
    </Panel>
  );
}
