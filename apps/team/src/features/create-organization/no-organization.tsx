import { EmptyState } from '@tracker/ui/empty-state';
import { Button } from '@tracker/ui/frame';
import { Panel } from '@tracker/ui/panel';
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
          <Button type="primary" onClick={() => setIsOpen(true)}>
            Create Organization
          </Button>
        }
      >
        {children}
      </EmptyState>
      <CreateOrganizationDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Panel>
  );
}
