import { useState } from 'react';
import { Icon } from './icon';
import { lazyPart } from './lazy-part';
import type { OrganizationFormProps } from './organization-form';
import { OtherWay } from './sign-in-card';

// Few need it: the landing page is drawn without.
const organizationForm = lazyPart(async () => (await import('./organization-form')).OrganizationForm);

/** The way in for people whose organization has a provider of its own; for `more` of the card. */
export function OrganizationSignIn(form: OrganizationFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const way = (
    <OtherWay icon={<Icon name="building" />} onClick={() => setIsOpen(true)}>
      Continue with your organization
    </OtherWay>
  );
  return isOpen ? <organizationForm.Part {...form} waiting={way} failed="The form could not be loaded." /> : way;
}
