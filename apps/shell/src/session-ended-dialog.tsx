import { acknowledgeEnd, confirmSession, useAccountState } from '@tracker/shell-sdk/account';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { useLocation } from '@tracker/shell-sdk/router';
import { signInLink, useOrganizationSignIn } from '@tracker/shell-sdk/sign-in';
import { hasUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Dialog } from '@tracker/ui/dialog';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { useEffect } from 'react';

export function SessionEndedDialog() {
  const hasEnded = useAccountState() === 'ended';
  const { pathname, search } = useLocation();
  const offers = installationOffers();
  const find = useOrganizationSignIn(pathname + search);
  const hasUnsaved = hasEnded && hasUnsavedChanges();
  useEffect(() => {
    if (!hasEnded) return;
    const check = () => void confirmSession();
    globalThis.addEventListener('focus', check);
    return () => globalThis.removeEventListener('focus', check);
  }, [hasEnded]);
  return (
    <Dialog title="Your session has ended" isOpen={hasEnded} onClose={acknowledgeEnd} width={480}>
      <SignInCard
        linkTo={(provider) => signInLink(provider, pathname + search)}
        providers={offers.signIn}
        title="Sign in again"
        opensTab={hasUnsaved}
        more={offers.sso && !hasUnsaved && <OrganizationSignIn find={find} />}
      >
        {hasUnsaved
          ? 'Your changes are kept here. Sign in in the new tab, then return to this one.'
          : 'You will return to this page.'}
      </SignInCard>
    </Dialog>
  );
}
