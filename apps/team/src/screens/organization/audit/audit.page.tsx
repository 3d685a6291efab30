import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { NoMatches } from '@tracker/product/no-matches';
import { useDownload } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { DateField } from '@tracker/ui/date-field';
import { FilterBar } from '@tracker/ui/filter-bar';
import { FormNotice } from '@tracker/ui/form-notice';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView } from '@tracker/ui/query-view';
import { prepareRecordTable } from '@tracker/ui/record-table';
import { SelectField } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import { useTypedText } from '@tracker/ui/use-typed-text';
import { useEffect, useState } from 'react';
import { OrganizationFrame } from '../../../features/organization-frame';
import { Sections } from '../../../features/sections';
import { organizationSections } from '../organization-sections';
import styles from './audit.module.css';
import { AuditTable } from './audit-table';
import { SUBJECT_OPTIONS } from '../../../features/audit-words';
import { type AuditChoice, auditExportUrl, useAuditTrail } from './audit.api';
import { VerifyTrail } from './verify-trail';

const EVERYTHING: AuditChoice = { subject: 'all', from: '', to: '', search: '' };
const SEARCH_DELAY_MS = 300;

export function AuditPage() {
  return (
    <OrganizationFrame
      title="Audit trail"
      subtitle="Organization"
      textWithout="No organization found. Create one to see its audit trail."
    >
      {(organization) => (
        <Sections sections={organizationSections(organization)}>
          {isAllowed(organization.role, 'audit.read') ? (
            <AuditTrail key={organization.id} organizationId={organization.id} />
          ) : (
            <FormNotice>{denialText('audit.read')}</FormNotice>
          )}
        </Sections>
      )}
    </OrganizationFrame>
  );
}

function AuditTrail({ organizationId }: { organizationId: string }) {
  useEffect(prepareRecordTable, []);
  const [choice, setChoice] = useState(EVERYTHING);
  const request = { ...choice, organizationId };
  const { entries, isOutdated, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useAuditTrail(request);
  const { download, running } = useDownload<'csv'>(
    (problem) => ({
      title: 'Export failed',
      description: errorText(problem, 'The audit trail could not be downloaded. Please try again.'),
    }),
    { outlivesScreen: true },
  );
  const isUnknown = isOutdated ? Boolean(error) : isFetching && entries?.length === 0;

  return (
    <Panel
      id="trail"
      title="Every change"
      description="Who made it and when. Notes and documents are never included."
      actions={
        <Button
          icon={<Icon name="download" size={16} />}
          isPending={running !== null}
          onClick={() => void download('csv', auditExportUrl(request), 'audit-trail.csv')}
        >
          Download CSV
        </Button>
      }
    >
      <Stack className={styles.body}>
        <VerifyTrail organizationId={organizationId} />
        <AuditFilterBar choice={choice} onChange={(changes) => setChoice({ ...choice, ...changes })} />
        <QueryView
          query={{ data: isUnknown ? undefined : entries, error, isFetching, refetch }}
          failure={errorText(error, 'The audit trail could not be loaded.')}
          skeleton={<Skeleton height="220px" />}
          empty={
            <NoMatches clearLabel="Show everything" onClear={() => setChoice(EVERYTHING)}>
              Nothing in the audit trail matches.
            </NoMatches>
          }
        >
          {(list) => (
            <div className={styles.entries} data-outdated={isOutdated} aria-busy={isOutdated || undefined}>
              <AuditTable entries={list} />
            </div>
          )}
        </QueryView>
        {hasNextPage && !error && !isUnknown && !isOutdated && (
          <Cluster>
            <PassingButton isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older entries
            </PassingButton>
          </Cluster>
        )}
      </Stack>
    </Panel>
  );
}

interface AuditFilterBarProps {
  choice: AuditChoice;
  onChange: (changes: Partial<AuditChoice>) => void;
}

function AuditFilterBar({ choice, onChange }: AuditFilterBarProps) {
  const search = useTypedText(choice.search, { keep: (text) => onChange({ search: text }), pauseMs: SEARCH_DELAY_MS });
  return (
    <FilterBar label="Audit trail" className={styles.filters}>
      <TextField
        label="Search the trail"
        type="search"
        placeholder="Person or change"
        autoComplete="off"
        maxLength={200}
        value={search.text}
        onValueChange={search.type}
      />
      <SelectField
        label="Changes to"
        value={choice.subject}
        options={SUBJECT_OPTIONS}
        onValueChange={(subject) => onChange({ subject })}
      />
      <DateField label="From (UTC)" value={choice.from} onValueChange={(from) => onChange({ from })} />
      <DateField label="To (UTC)" value={choice.to} onValueChange={(to) => onChange({ to })} />
    </FilterBar>
  );
}
