import { useState } from 'react';
import { Icon } from './icon';
import { lazyPart } from './lazy-part';
import type { OrganizationFormProps } from './organization-form';
import { OtherWay } from './sign-in-card';

const organizationForm = lazyPart(async () => (await import('./organization-form')).OrganizationForm);

/** Sign-in through an organization's provider; for `more` of the card. */
export function OrganizationSignIn(form: OrganizationFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const way = (
    <OtherWay icon={<Icon name="building" />} onClick={() => setIsOpen(true)}>
      Continue with your organization
    </OtherWay>
  );
  return isOpen ? <organizationForm.Part {...form} waiting={way} failed="The form could not be loaded." /> : way;
}
