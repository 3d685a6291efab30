import { expiryText } from '@tracker/contracts/credentials/credential-status';
import type { ComplianceEntry } from '@tracker/contracts/reports/compliance-report';
import { MemberLink } from '@tracker/product/member-link';
import { Link } from '@tracker/shell-sdk/router';
import { StatusBadge } from '@tracker/ui/status-badge';
import layout from '../../features/report-layout.module.css';

interface EntryNameProps {
  entry: ComplianceEntry;
  isLinked: boolean;
}

export function EntryName({ entry: { id, name }, isLinked }: EntryNameProps) {
  if (!isLinked) return <span dir="auto">{name}</span>;
  return (
    <Link className={layout.link} to={`/credentials/${encodeURIComponent(id)}`} dir="auto">
      {name}
    </Link>
  );
}

export function OwnerName({ entry, organizationId }: { entry: ComplianceEntry; organizationId: string }) {
  if (!entry.ownerId) return <bdi>{entry.ownerName}</bdi>;
  return <MemberLink userId={entry.ownerId} name={entry.ownerName} organizationId={organizationId} />;
}

export function EntryStatus({ entry }: { entry: ComplianceEntry }) {
  return <StatusBadge status={entry.status}>{badgeText(entry)}</StatusBadge>;
}

function badgeText(entry: ComplianceEntry): string {
  if (entry.status === 'valid') return `In ${entry.daysUntilExpiry} days`;
  return expiryText(entry.status === 'expired' ? { ...entry, daysUntilExpiry: -entry.daysPastExpiry } : entry);
}
