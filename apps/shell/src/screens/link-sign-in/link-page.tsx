import type { LinkAccount, SignInLink } from '@tracker/contracts/auth/email-verification';
import { CodeForm, FAILED } from '@tracker/product/code-form';
import { useAction } from '@tracker/shell-sdk/action';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { errorText, hasStatus } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { signInLink } from '@tracker/shell-sdk/sign-in';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { PublicLayout } from '../../layout/public-layout';
import styles from '../screens.module.css';
import {
  useChooseLinkedAccountMutation,
  useConfirmSignInLinkMutation,
  useGetSignInLinkQuery,
  useSendLinkCodeMutation,
} from './link.api';

interface LinkPageProps {
  leave?: (address: string) => void;
}

export function LinkPage({ leave = (address) => globalThis.location.assign(address) }: LinkPageProps) {
  const query = useGetSignInLinkQuery(undefined, { refetchOnMountOrArgChange: true });
  useDocumentTitle('Confirm your sign-in');
  if (!query.data && hasStatus(query.error, 404)) return <NothingToConfirm />;
  return (
    <PublicLayout>
      {!query.data && <h1 tabIndex={-1}>Confirm your sign-in</h1>}
      <QueryView query={query} failure={errorText(query.error, 'This page could not be loaded.')} skeleton={null}>
        {(link) =>
          link.asks === 'confirmation' ? (
            <LinkConfirmation link={link} leave={leave} />
          ) : (
            <Choice link={link} leave={leave} />
          )
        }
      </QueryView>
    </PublicLayout>
  );
}

function NothingToConfirm() {
  return (
    <PublicLayout>
      <Stack as="section" className={`${styles.card} box`}>
        <h1 tabIndex={-1}>Nothing to confirm</h1>
        <p>You can confirm a sign-in for 10 minutes, in the browser where you started it. Please sign in again.</p>
        <a href="/">Back to sign-in</a>
      </Stack>
    </PublicLayout>
  );
}

function Choice({ link: { email, organizationName }, leave }: { link: SignInLink } & Required<LinkPageProps>) {
  const [choose] = useChooseLinkedAccountMutation();
  const choice = useAction((account: LinkAccount) => choose(account), {
    ...FAILED,
    onDone: ({ redirectTo }) => leave(redirectTo),
  });
  const options: readonly { account: LinkAccount; label: string; consequence: string }[] = [
    {
      account: 'existing',
      label: 'Use This Account',
      consequence: `Use this account. You can also sign in the way you just did, and ${organizationName} can still open it.`,
    },
    {
      account: 'separate',
      label: 'Create a Separate Account',
      consequence: `Create a separate account that ${organizationName} cannot open. It cannot accept invitations sent to ${email}.`,
    },
  ];
  return (
    <Stack as="section" className={`${styles.card} box`}>
      <h1 tabIndex={-1}>Which account do you want to use?</h1>
      <p>
        <strong>{email}</strong> has an account that has only been opened through <strong>{organizationName}</strong> so
        far. The administrators of that sign-in can open everything in it, including what you add later.
      </p>
      {options.map(({ account, label, consequence }) => (
        <Stack key={account} gap={1.5} className={styles.option}>
          <p id={account}>{consequence}</p>
          <Button
            aria-describedby={account}
            isPending={choice.pending === account}
            disabled={choice.isPending}
            onClick={() => void choice.run(account)}
          >
            {label}
          </Button>
        </Stack>
      ))}
      {choice.problem && <Problem>{choice.problem}</Problem>}
      <a href="/">Cancel</a>
    </Stack>
  );
}

interface LinkConfirmationProps {
  link: SignInLink;
  leave: (address: string) => void;
}

function LinkConfirmation({ link: { email, organizationName }, leave }: LinkConfirmationProps) {
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
