import type { ExportFormat } from '@tracker/contracts/credential-limits';
import { CREDENTIAL_STATUSES, type CredentialStatus } from '@tracker/contracts/credential-status';
import type { Credential } from '@tracker/contracts/credentials';
import { Checkbox, Radio } from '@tracker/ui/choice';
import { Dialog } from '@tracker/ui/dialog';
import { Button } from '@tracker/ui/button';
import { useId, useState } from 'react';
import styles from './export-dialog.module.css';
import { useExport } from './use-export';

const CHOICES: Record<CredentialStatus, string> = {
  valid: 'Valid Credentials',
  expiring: 'Expiring Soon',
  expired: 'Expired Credentials',
};

const FORMATS: readonly [ExportFormat, string][] = [
  ['csv', 'CSV (Excel Compatible)'],
  ['pdf', 'PDF Report'],
];

interface ExportDialogProps {
  /** The loaded list, if it could be loaded. */
  credentials: readonly Credential[] | undefined;
  onClose: () => void;
}

export function ExportDialog({ credentials, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [statuses, setStatuses] = useState<ReadonlySet<CredentialStatus>>(new Set(CREDENTIAL_STATUSES));
  const id = useId();
  const { run, cancel, isRunning } = useExport(credentials, onClose);
  const close = () => {
    cancel();
    onClose();
  };
  const toggle = (status: CredentialStatus, isIncluded: boolean) =>
    setStatuses((before) => new Set([...before].filter((one) => one !== status).concat(isIncluded ? status : [])));

  return (
    <Dialog
      title="Export Credential Report"
      isOpen
      onClose={close}
      width={460}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={isRunning} onClick={() => void run(format, statuses)}>
            {isRunning ? 'Preparing...' : 'Export'}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <p>All your credentials of the chosen statuses, whatever the page is searched or filtered for.</p>
        <p id={`${id}-format`} className={styles.label}>
          Format
        </p>
        <div role="radiogroup" aria-labelledby={`${id}-format`} className={styles.group}>
          {FORMATS.map(([value, label]) => (
            <Radio
              key={value}
              name={`${id}-format`}
              value={value}
              isChecked={format === value}
              onCheckedChange={() => setFormat(value)}
            >
              {label}
            </Radio>
          ))}
        </div>
        <p id={`${id}-statuses`} className={styles.label}>
          Include
        </p>
        <div role="group" aria-labelledby={`${id}-statuses`} className={styles.group}>
          {CREDENTIAL_STATUSES.map((status) => (
            <Checkbox
              key={status}
              isChecked={statuses.has(status)}
              onCheckedChange={(isWanted) => toggle(status, isWanted)}
            >
              {CHOICES[status]}
            </Checkbox>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
