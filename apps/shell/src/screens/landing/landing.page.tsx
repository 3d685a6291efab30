import { SIGN_IN_PROBLEMS } from '@tracker/contracts/auth/browser-contract';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { signInLink, useOrganizationSignIn } from '@tracker/shell-sdk/sign-in';
import { ErrorState } from '@tracker/ui/error-state';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { use, useEffect } from 'react';
import { Icon, type IconName } from '@tracker/ui/icon';
import { PublicLayout } from '../../layout/public-layout';
import styles from './landing.module.css';
import { PrerenderedContext, Pricing } from './pricing';
import { ProductPicture } from './product-picture';

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

const FEATURES: readonly { icon: IconName; title: string; words: string }[] = [
  {
    icon: 'award',
    title: 'Credential management',
    words: 'Certifications, licences and courses with issuer and dates, each with a status you can trust.',
  },
  {
    icon: 'document',
    title: 'Document storage',
    words: 'The certificate itself, as a PDF or image, one click away.',
  },
  {
    icon: 'bell',
    title: 'Expiry reminders',
    words: 'An email 30, 14 and 7 days before expiry, or on your team’s schedule. Never more than one a day.',
  },
  {
    icon: 'chart',
    title: 'Compliance reports',
    words: 'Who is covered, what is missing, what is due next. Export to CSV or PDF when an auditor asks.',
  },
];

const BENEFITS = [
  {
    title: 'Ready when the auditor is',
    words: 'Show the state of every licence, with proof, in seconds instead of collecting it for an afternoon.',
  },
  {
    title: 'Nothing slips through',
    words: 'Teams see gaps while there is time to close them. Members keep their own records, even when they leave.',
  },
  {
    title: 'Proof that travels',
    words: 'Share your portfolio with one link you can replace or revoke at any time.',
  },
] as const;

function Features() {
  return (
    <section id="features" className={styles.section} aria-labelledby="features-heading">
      <h2 id="features-heading" className={styles.heading}>
        Everything a credential needs
      </h2>
      <p className={styles.intro}>From the day it is issued to the day it is renewed.</p>
      <ul className={styles.grid} data-columns="4">
        {FEATURES.map(({ icon, title, words }) => (
          <li key={title} className={`${styles.card} box`}>
            <span className={styles.cardIcon}>
              <Icon name={icon} size={22} />
            </span>
            <h3 className={styles.cardTitle}>{title}</h3>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Benefits() {
  return (
    <section className={styles.section} aria-labelledby="benefits-heading">
      <h2 id="benefits-heading" className={styles.heading}>
        Why people stay
      </h2>
      <div className={styles.grid} data-columns="3">
        {BENEFITS.map(({ title, words }) => (
          <div key={title}>
            <h3 className={styles.cardTitle}>{title}</h3>
            <p className={styles.words}>{words}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
