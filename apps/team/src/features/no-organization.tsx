import { EmptyState } from '@tracker/ui/empty-state';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';
import { CreateOrganizationDialog } from './create-organization-dialog';

/** What people without an organization see in the place of its screens. */
export function NoOrganization({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel>
      <EmptyState
        drawing="people"
        action={
          <PassingButton variant="primary" onClick={() => setIsOpen(true)}>
            Create Organization
          </PassingButton>
        }
      >
        {children}
      </EmptyState>
      {isOpen && <CreateOrganizationDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
