import { installationOffers } from '@tracker/shell-sdk/offers';
import { Icon } from '@tracker/ui/icon';
import { OtherWay } from '@tracker/ui/sign-in-card';
import { lazy, Suspense, useState } from 'react';

// Few need it: the landing page is drawn without.
const OrganizationForm = lazy(async () => ({ default: (await import('./organization-form')).OrganizationForm }));

/** The way in for people whose organization has a provider of its own, where the installation offers that. */
export function OrganizationSignIn({ returnTo = '/' }: { returnTo?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!installationOffers().sso) return null;
  const way = (
    <OtherWay icon={<Icon name="building" />} onClick={() => setIsOpen(true)}>
      Continue with your organization
    </OtherWay>
  );
  return isOpen ? (
    <Suspense fallback={way}>
      <OrganizationForm returnTo={returnTo} />
    </Suspense>
  ) : (
    way
  );
}
