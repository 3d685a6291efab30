import type { Outcome } from '@tracker/contracts/values/problems';
import { api } from '@tracker/shell-sdk/api';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { InstantDay } from '@tracker/ui/instant';
import { Problem } from '@tracker/ui/problem';
import { LogoutButton } from '../layout/logout-button';
import { PublicLayout } from '../layout/public-layout';
import styles from './leaving-screen.module.css';

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

/** For accounts scheduled for deletion: the only choices are to keep the account or to log out. */
export function LeavingScreen({ erasedAfter }: { erasedAfter: string }) {
  const [keep, { isLoading, error }] = useKeepAccountMutation();
  const { toast } = useToast();
  useDocumentTitle('Your account');

  async function stay() {
    const { data } = await keep();
    if (data) toast({ title: 'Welcome back', description: data.message });
  }

  return (
    <PublicLayout>
      <section className={styles.card}>
        <h1 tabIndex={-1}>Your account will be deleted</h1>
        <p>
          After <InstantDay instant={erasedAfter} /> everything of yours is erased and cannot be brought back. Until
          then you can keep it as it was: credentials, documents, portfolio and, where there is still room, your
          organizations.
        </p>
        {error && <Problem>{errorText(error, 'That did not work. Please try again.')}</Problem>}
        <div className={styles.buttons}>
          <Button variant="primary" size="large" isPending={isLoading} onClick={() => void stay()}>
            Keep My Account
          </Button>
          <LogoutButton />
        </div>
      </section>
    </PublicLayout>
  );
}
