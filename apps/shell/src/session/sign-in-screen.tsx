import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { useLocation } from '@tracker/shell-sdk/router';
import { signInLink } from '@tracker/shell-sdk/sign-in-link';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { PublicLayout } from '../layout/public-layout';
import { OrganizationSignIn } from './organization-sign-in';
import styles from './sign-in-screen.module.css';

/** For a signed-out visitor of a private route: after signing in the browser comes back to it. */
export function SignInScreen() {
  const { pathname, search } = useLocation();
  useDocumentTitle('Sign in');
  return (
    <PublicLayout>
      <div className={styles.screen}>
        <h1 className="visually-hidden" tabIndex={-1}>
          Sign in to continue
        </h1>
        <SignInCard
          linkTo={(provider) => signInLink(provider, pathname + search)}
          providers={installationOffers().signIn}
          more={<OrganizationSignIn returnTo={pathname + search} />}
        >
          Sign in to open this page.
        </SignInCard>
      </div>
    </PublicLayout>
  );
}
