import { type ExportFormat, MAX_SELECTED } from '@tracker/contracts/credentials/credential-limits';
import { CREDENTIAL_STATUSES, type CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Checkbox, Radio } from '@tracker/ui/choice';
import { Dialog } from '@tracker/ui/dialog';
import { Button } from '@tracker/ui/button';
import { Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { type ReactNode, useId, useState } from 'react';
import { useBrowsing } from '../filters/use-browsing';
import styles from './export-dialog.module.css';
import { choiceOf, type ExportScope, fits, useExport } from './use-export';

const CHOICES: Record<CredentialStatus, string> = {
  valid: 'Valid Credentials',
  expiring: 'Expiring Soon',
  expired: 'Expired Credentials',
};

const FORMATS: readonly [ExportFormat, string][] = [
  ['csv', 'CSV (Excel Compatible)'],
  ['pdf', 'PDF Report'],
];

const SCOPES: readonly ExportScope[] = ['selected', 'shown', 'everything'];

interface Counts {
  all: number | undefined;
  shown: number;
  selected: number | undefined;
}

const SCOPE_WORDS: Record<ExportScope, (counts: Counts) => string> = {
  selected: ({ selected = 0 }) => `Selected (${selected})`,
  shown: ({ shown }) => `Matching search and filters (${shown})`,
  everything: ({ all }) => (all === undefined ? 'Everything' : `Everything (${all})`),
};

interface ExportDialogProps {
  credentials: readonly Credential[] | undefined;
  selected?: readonly Credential[] | undefined;
  onClose: () => void;
}

export function ExportDialog({ credentials, selected, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [statuses, setStatuses] = useState<ReadonlySet<CredentialStatus>>(new Set(CREDENTIAL_STATUSES));
  const { filters, isFiltering, shown } = useBrowsing();
  const [scope, setScope] = useState<ExportScope>(selected ? 'selected' : 'everything');
  const scopes = SCOPES.filter((one) => one === 'everything' || (one === 'selected' ? selected : isFiltering));
  const choice = choiceOf(scope, statuses, filters, shown, selected ?? []);
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
          <Button variant="primary" disabled={isRunning || !fits(choice)} onClick={() => void run(format, choice)}>
            {isRunning ? 'Preparing...' : 'Export'}
          </Button>
        </>
      }
    >
      <Stack>
        {scopes.length === 1 ? (
          <p>Choose what to include.</p>
        ) : (
          <Choices label="Credentials">
            {scopes.map((one) => (
              <Radio
                key={one}
                name={`${id}-scope`}
                value={one}
                isChecked={scope === one}
                onCheckedChange={() => setScope(one)}
              >
                {SCOPE_WORDS[one]({ all: credentials?.length, shown: shown.length, selected: selected?.length })}
              </Radio>
            ))}
          </Choices>
        )}
        {!fits(choice) && (
          <Problem>
            {`You can export up to ${MAX_SELECTED} chosen credentials at once. Choose fewer, or everything.`}
          </Problem>
        )}
        <Choices label="Format">
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
        </Choices>
        <Choices label="Include" role="group">
          {CREDENTIAL_STATUSES.map((status) => (
            <Checkbox
              key={status}
              isChecked={statuses.has(status)}
              onCheckedChange={(isWanted) => toggle(status, isWanted)}
            >
              {CHOICES[status]}
            </Checkbox>
          ))}
        </Choices>
      </Stack>
    </Dialog>
  );
}

interface ChoicesProps {
  label: string;
  role?: 'radiogroup' | 'group';
  children: ReactNode;
}

function Choices({ label, role = 'radiogroup', children }: ChoicesProps) {
  const id = useId();
  return (
    <Stack gap={1}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <Stack gap={0.5} role={role} aria-labelledby={id} className={styles.group}>
        {children}
      </Stack>
    </Stack>
  );
}
