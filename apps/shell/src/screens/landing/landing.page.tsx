import { SIGN_IN_PROBLEMS } from '@tracker/contracts/auth/browser-contract';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { signInLink, useOrganizationSignIn } from '@tracker/shell-sdk/sign-in';
import { ErrorState } from '@tracker/ui/error-state';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { use, useEffect } from 'react';
import { PublicLayout } from '../../layout/public-layout';
import styles from './landing.module.css';
import { PrerenderedContext, Pricing } from './pricing';
import { ProductPicture } from './product-picture';
import { Benefits, Features } from './sections';

export function LandingPage() {
  const offers = use(PrerenderedContext)?.offers ?? installationOffers();
  const find = useOrganizationSignIn();
  useEffect(() => {
    document.title = 'Micro-Credential Tracker: certifications and licences under control';
  }, []);
  return (
    <PublicLayout
      links={
        <>
          <a href="#features">Features</a>
          <a href="#pricing">Pricing</a>
        </>
      }
    >
      <div className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.title} tabIndex={-1}>
            <span className="visually-hidden">Micro-Credential Tracker:</span> See what lapses next, before it does.
          </h1>
          <p className={styles.lead}>
            Keep every certification and licence in one place, with its document, its expiry date and a timely reminder.
          </p>
        </div>
        <div id="sign-in" className={styles.signIn} tabIndex={-1}>
          <SignInProblemNotice />
          <SignInCard
            linkTo={(provider) => signInLink(provider)}
            providers={offers.signIn}
            more={offers.sso && <OrganizationSignIn find={find} />}
          >
            Free for up to three credentials.
          </SignInCard>
        </div>
        <ProductPicture />
      </div>
      <Features />
      <Benefits />
      <Pricing />
    </PublicLayout>
  );
}

function SignInProblemNotice() {
  const [search] = useSearchParams();
  const problem = search.get('signIn');
  const sentence = Object.entries(SIGN_IN_PROBLEMS).find(([name]) => name === problem)?.[1];
  return sentence && <ErrorState isRow>{sentence}</ErrorState>;
}
