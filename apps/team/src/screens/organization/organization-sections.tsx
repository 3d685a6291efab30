import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { CalendarPanel } from '../../features/calendar-panel';
import { NotificationForm } from '../../features/notification-form';
import type { Section } from '../../features/sections';
import { ApiTokensPanel } from './api-tokens/api-tokens-panel';
import { DangerZone } from './danger-zone';
import { EarlyAccessPanel } from './early-access-panel';
import { OrganizationForm } from './organization-form';
import { PlansGrid } from './plans-grid';
import { ScimPanel } from './sign-on/scim-panel';
import { SsoPanel } from './sign-on/sso-panel';
import { WebhooksPanel } from './webhooks/webhooks-panel';

export function organizationSections(organization: Organization): (Section | false)[] {
  const { id, role } = organization;
  const may = (permission: Parameters<typeof isAllowed>[1]) => isAllowed(role, permission);
  const section = (anchor: string, label: string, panel: Section['panel']) => ({
    path: `/organization#${anchor}`,
    label,
    panel,
  });
  return [
    section('general', 'General', <OrganizationForm organization={organization} />),
    section('plans', 'Plans', <PlansGrid organization={organization} />),
    section('reminders', 'Reminders', <NotificationForm organization={organization} saysReadOnly={false} />),
    may('calendar-feed.manage') && section('calendar', 'Calendar', <CalendarPanel of={id} />),
    may('organization.update') && section('early-access', 'Early access', <EarlyAccessPanel organizationId={id} />),
    may('sso.manage') && section('sso', 'Single sign-on', <SsoPanel organization={organization} />),
    may('scim.manage') && section('directory', 'Directory', <ScimPanel organization={organization} />),
    may('api-tokens.manage') && section('api-tokens', 'API tokens', <ApiTokensPanel organization={organization} />),
    may('webhooks.manage') && section('webhooks', 'Webhooks', <WebhooksPanel organization={organization} />),
    may('audit.read') && { path: '/organization/audit', label: 'Audit trail' },
    section('danger', 'Danger zone', <DangerZone organization={organization} />),
  ];
}
