import { EmptyState } from '@tracker/ui/empty-state';
import { Button } from '@tracker/ui/button';
import { Panel } from '@tracker/ui/panel';
import { useRef, useState } from 'react';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { CreateOrganizationDialog } from './create-organization-dialog';

/** What people without an organization see in the place of its screens. */
export function NoOrganization({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(buttonRef);
  return (
    <Panel>
      <EmptyState
        drawing="people"
        action={
          <Button ref={buttonRef} variant="primary" onClick={() => setIsOpen(true)}>
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
