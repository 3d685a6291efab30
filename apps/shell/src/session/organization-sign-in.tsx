import { installationOffers } from '@tracker/shell-sdk/offers';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { lazy, Suspense, useState } from 'react';

// Few need it: the landing page is drawn without.
const OrganizationForm = lazy(async () => ({ default: (await import('./organization-form')).OrganizationForm }));

/** The way in for people whose organization has a provider of its own, where the installation offers that. */
export function OrganizationSignIn({ returnTo = '/' }: { returnTo?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!installationOffers().sso) return null;
  const button = (
    <Button size="large" isBlock icon={<Icon name="building" />} isPending={isOpen} onClick={() => setIsOpen(true)}>
      Continue with your organization
    </Button>
  );
  return isOpen ? (
    <Suspense fallback={button}>
      <OrganizationForm returnTo={returnTo} />
    </Suspense>
  ) : (
    button
  );
}
