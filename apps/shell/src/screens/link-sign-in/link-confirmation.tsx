import type { SignInLink } from '@tracker/contracts/auth/email-verification';
import { CodeForm } from '@tracker/product/code-form';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { signInLink } from '@tracker/shell-sdk/sign-in';
import { Stack } from '@tracker/ui/layout';
import { SignInCard } from '@tracker/ui/sign-in-card';
import styles from '../screens.module.css';
import { useConfirmSignInLinkMutation, useSendLinkCodeMutation } from './link.api';

interface LinkConfirmationProps {
  link: SignInLink;
  leave: (address: string) => void;
}

export function LinkConfirmation({ link: { email, organizationName }, leave }: LinkConfirmationProps) {
  const [sendCode] = useSendLinkCodeMutation();
  const [confirmCode] = useConfirmSignInLinkMutation();
  return (
    <>
      <Stack as="section" className={`${styles.card} box`}>
        <h1 tabIndex={-1}>Is this your account?</h1>
        <p>
          <strong>{email}</strong> already has an account. Confirm that it is yours to sign in to it through{' '}
          <strong>{organizationName}</strong>. From then on, the administrators of that sign-in can open the account
          too.
        </p>
        <CodeForm
          sendCode={sendCode}
          confirmCode={confirmCode}
          confirmLabel="Confirm"
          words={{ onDone: ({ redirectTo }) => leave(redirectTo) }}
        />
        <a href="/">Cancel</a>
      </Stack>
      <div className={styles.narrow}>
        <SignInCard
          title="Or sign in as before"
          linkTo={(provider) => `${signInLink(provider)}?link`}
          providers={installationOffers().signIn}
        >
          This also confirms that the account is yours.
        </SignInCard>
      </div>
    </>
  );
}
