import type { ReactNode } from 'react';
import type { Section } from './sections';

type Panels = Record<'profile' | 'emails' | 'organization' | 'calendar', ReactNode>;

export function settingsSections(panels?: Panels): Section[] {
  return [
    { path: '/settings#profile', label: 'Profile', panel: panels?.profile },
    { path: '/settings#mails', label: 'Your emails', panel: panels?.emails },
    { path: '/settings#reminders', label: 'Reminders', panel: panels?.organization },
    { path: '/settings#plan', label: 'Plan' },
    { path: '/settings#calendar', label: 'Calendar', panel: panels?.calendar },
    { path: '/settings/account', label: 'Account' },
  ];
}
