import type { ComplianceEntry } from '@tracker/contracts/reports/compliance-report';
import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import { useState } from 'react';
import { type OrganizationId, useLazyGetMoreReportEntriesQuery } from '../../api/reports.api';

/** How many entries are shown before anybody asks for more. */
export const FIRST_ENTRIES = 5;

interface Beyond {
  /** The entries of the report that these continue; with others they are out of date. */
  from: readonly ComplianceEntry[];
  entries: ComplianceEntry[];
}

/** A list of the report: its first entries, then all that came with it, then the rest by the page. */
export function useEntries(
  organizationId: OrganizationId,
  list: ReportList,
  first: readonly ComplianceEntry[],
  total: number,
) {
  const [isOpen, setIsOpen] = useState(false);
  const [beyond, setBeyond] = useState<Beyond>({ from: first, entries: [] });
  const [ask, { isFetching, isError }] = useLazyGetMoreReportEntriesQuery();
  const loaded = beyond.from === first ? [...first, ...beyond.entries] : first;
  const entries = isOpen ? loaded : first.slice(0, FIRST_ENTRIES);

  const more = async () => {
    const last = loaded.at(-1);
    if (!isOpen) setIsOpen(true);
    else if (last) {
      const { data } = await ask({ organizationId, list, after: `${last.expiryDate}~${last.id}` }, true);
      if (data) setBeyond({ from: first, entries: [...loaded.slice(first.length), ...data.entries] });
    }
  };
  return {
    entries,
    hasMore: entries.length < total && (!isOpen || loaded.length < total),
    isFetching,
    isError,
    more,
    isOpen,
    close: () => setIsOpen(false),
  };
}
