import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { useLocation } from '@tracker/shell-sdk/router';
import { signInLink, useOrganizationSignIn } from '@tracker/shell-sdk/sign-in';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { PublicLayout } from '../layout/public-layout';
import styles from './screens.module.css';

export function SignInScreen() {
  const { pathname, search } = useLocation();
  const offers = installationOffers();
  const find = useOrganizationSignIn(pathname + search);
  useDocumentTitle('Sign in');
  return (
    <PublicLayout>
      <div className={styles.narrow}>
        <h1 className="visually-hidden" tabIndex={-1}>
          Sign in to continue
        </h1>
        <SignInCard
          linkTo={(provider) => signInLink(provider, pathname + search)}
          providers={offers.signIn}
          more={offers.sso && <OrganizationSignIn find={find} />}
        >
          Sign in to continue.
        </SignInCard>
      </div>
    </PublicLayout>
  );
}
