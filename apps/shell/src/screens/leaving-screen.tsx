import type { Outcome } from '@tracker/contracts/values/problems';
import { useAction } from '@tracker/shell-sdk/action';
import { api } from '@tracker/shell-sdk/api';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { Button } from '@tracker/ui/button';
import { InstantDay } from '@tracker/ui/instant';
import { Cluster, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { LogoutButton } from '../layout/logout-button';
import { PublicLayout } from '../layout/public-layout';
import styles from './screens.module.css';

const { useKeepAccountMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    keepAccount: build.mutation<Outcome, void>({
      query: () => ({ url: '/api/account/deletion', method: 'DELETE' }),
      // Also after an error: another tab may have canceled the deletion, or it may be too late.
      invalidatesTags: ['User'],
    }),
  }),
});

export function LeavingScreen({ erasedAfter }: { erasedAfter: string }) {
  const [keepAccount] = useKeepAccountMutation();
  const keep = useAction<void, Outcome>(() => keepAccount(), {
    done: ({ message }) => ({ title: 'Welcome back', description: message }),
    failure: 'Your account could not be kept. Please try again.',
    refusal: 'place',
  });
  useDocumentTitle('Your account');

  return (
    <PublicLayout>
      <Stack as="section" className={`${styles.card} box`}>
        <h1 tabIndex={-1}>Your account will be deleted</h1>
        <p>
          All your data will be permanently erased on <InstantDay instant={erasedAfter} />. Before then you can keep
          your account with its credentials, documents and portfolio, and your place in organizations that have not
          removed you.
        </p>
        {keep.problem && <Problem>{keep.problem}</Problem>}
        <Cluster gap={1.5}>
          <Button variant="primary" size="large" isPending={keep.isPending} onClick={() => void keep.run()}>
            Keep My Account
          </Button>
          <LogoutButton />
        </Cluster>
      </Stack>
    </PublicLayout>
  );
}
