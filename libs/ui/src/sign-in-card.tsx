import type { IdentityProvider } from '@tracker/contracts/auth/users';
import type { ReactNode } from 'react';
import { Quiet } from './layout';
import styles from './sign-in-card.module.css';

const PROVIDERS: Record<IdentityProvider, { label: string; mark: ReactNode }> = {
  google: {
    label: 'Google',
    mark: (
      <>
        <path
          fill="#4285f4"
          d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8Z"
        />
        <path
          fill="#34a853"
          d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8c-1 .7-2.2 1.1-3.7 1.1-2.9 0-5.3-1.9-6.2-4.5H2.2v2.8A11 11 0 0 0 12 23Z"
        />
        <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8l3.6-2.8Z" />
        <path
          fill="#ea4335"
          d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8C6.7 7.3 9.1 5.4 12 5.4Z"
        />
      </>
    ),
  },
  microsoft: {
    label: 'Microsoft',
    mark: (
      <>
        <path fill="#f25022" d="M2 2h9.5v9.5H2z" />
        <path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z" />
        <path fill="#00a4ef" d="M2 12.5h9.5V22H2z" />
        <path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z" />
      </>
    ),
  },
  linkedin: {
    label: 'LinkedIn',
    mark: (
      <>
        <rect x="1.5" y="1.5" width="21" height="21" rx="3" fill="#0a66c2" />
        <path
          fill="#ffffff"
          d="M5 9.5h3V19H5zM6.5 4.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4ZM10 9.5h2.9v1.3c.5-.9 1.5-1.5 2.9-1.5 2.6 0 3.2 1.7 3.2 4V19h-3v-5c0-1.2-.2-2.2-1.5-2.2s-1.5 1-1.5 2.2v5h-3z"
        />
      </>
    ),
  },
};

interface SignInCardProps {
  linkTo: (provider: IdentityProvider) => string;
  providers: readonly IdentityProvider[];
  title?: string;
  opensTab?: boolean;
  more?: ReactNode;
  children?: ReactNode;
}

/** A sign-in option that needs input first; for `more` of the card. */
export function OtherWay({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.provider} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

/** The sign-in options as plain links, because the browser leaves for the provider. */
export function SignInCard({
  linkTo,
  providers,
  title = 'Sign in',
  opensTab = false,
  more,
  children,
}: SignInCardProps) {
  return (
    <section className={`${styles.card} box`} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.lead}>{children}</p>}
      <div className={styles.providers}>
        {providers.map((provider) => (
          <a
            key={provider}
            className={styles.provider}
            href={linkTo(provider)}
            target={opensTab ? '_blank' : undefined}
          >
            <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              {PROVIDERS[provider].mark}
            </svg>
            Continue with {PROVIDERS[provider].label}
          </a>
        ))}
        {more}
      </div>
      <Quiet>
        By signing in, you agree to our <a href="/terms">terms of service</a> and <a href="/privacy">privacy policy</a>.
      </Quiet>
    </section>
  );
}
