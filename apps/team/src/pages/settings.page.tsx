import { PageHeader } from '@tracker/ui/page-header';

export function SettingsPage() {
  return <PageHeader title="Settings" />;
}
