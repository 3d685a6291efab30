import type { LinkAccount, SignInLink } from '@tracker/contracts/auth/sign-in-link';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { errorText, type RequestError } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { ErrorState } from '@tracker/ui/error-state';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import { PublicLayout } from '../../layout/public-layout';
import { LinkConfirmation } from './link-confirmation';
import { useChooseLinkedAccountMutation, useGetSignInLinkQuery } from './link.api';
import styles from './link-page.module.css';

interface LinkPageProps {
  leave?: (address: string) => void;
}

export function LinkPage({ leave = (address) => globalThis.location.assign(address) }: LinkPageProps) {
  const {
    data: link,
    error,
    isFetching,
    refetch,
  } = useGetSignInLinkQuery(undefined, { refetchOnMountOrArgChange: true });
  useDocumentTitle('Confirm your sign-in');
  const isGone = (error as RequestError | undefined)?.status === 404;
  return (
    <PublicLayout>
      {link?.asks === 'confirmation' ? (
        <LinkConfirmation link={link} leave={leave} />
      ) : (
        <section className={styles.card} aria-busy={(isFetching && !link) || undefined}>
          {link?.asks === 'choice' && <Choice link={link} leave={leave} />}
          {!link && isGone && <Gone />}
          {!link && error && !isGone && (
            <>
              <h1 tabIndex={-1}>Confirm your sign-in</h1>
              <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
                {errorText(error, 'This page could not be loaded.')}
              </ErrorState>
            </>
          )}
        </section>
      )}
    </PublicLayout>
  );
}

function Gone() {
  return (
    <>
      <h1 tabIndex={-1}>Nothing to confirm</h1>
      <p>A sign-in can be confirmed for 10 minutes, in the browser where it began. Please sign in again.</p>
      <a href="/">Back to the sign-in page</a>
    </>
  );
}

function Choice({ link: { email, organizationName }, leave }: { link: SignInLink } & Required<LinkPageProps>) {
  const [choose, { isLoading, error }] = useChooseLinkedAccountMutation();
  const [chosen, setChosen] = useState<LinkAccount | null>(null);

  async function use(account: LinkAccount) {
    setChosen(account);
    const { data } = await choose(account);
    if (data) leave(data.redirectTo);
  }

  return (
    <>
      <h1 tabIndex={-1}>Which account do you want to use?</h1>
      <p>
        <strong>{email}</strong> has an account that has only been opened through <strong>{organizationName}</strong> so
        far. The people who run that sign-in can open everything in it, including what you add later.
      </p>
      <div className={styles.option}>
        <p id="existing">
          Use that account. You can also sign in the way you just did, and {organizationName} can still open it.
        </p>
        <Button
          aria-describedby="existing"
          isPending={isLoading && chosen === 'existing'}
          disabled={isLoading}
          onClick={() => void use('existing')}
        >
          Use This Account
        </Button>
      </div>
      <div className={styles.option}>
        <p id="separate">
          Create a separate account that {organizationName} cannot open. It cannot accept invitations sent to {email}.
        </p>
        <Button
          aria-describedby="separate"
          isPending={isLoading && chosen === 'separate'}
          disabled={isLoading}
          onClick={() => void use('separate')}
        >
          Create a Separate Account
        </Button>
      </div>
      {error && <Problem>{errorText(error, 'That did not work. Please try again.')}</Problem>}
      <a href="/">Cancel</a>
    </>
  );
}
