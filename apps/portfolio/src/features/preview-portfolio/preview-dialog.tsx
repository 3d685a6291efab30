import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Dialog } from '@tracker/ui/dialog';
import { ErrorState } from '@tracker/ui/error-state';
import { Skeleton } from '@tracker/ui/skeleton';
import { useGetPortfolioPreviewQuery } from '../../api/portfolio.api';
import { PortfolioView } from '../show-portfolio/portfolio-view';
import styles from './preview-dialog.module.css';

interface PreviewDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The public page as a visitor gets it, from the server and by the same parts, before anybody else can see it. */
export function PreviewDialog({ isOpen, onClose }: PreviewDialogProps) {
  return (
    <Dialog title="What visitors see" isOpen={isOpen} onClose={onClose} width={860}>
      <Preview />
    </Dialog>
  );
}

function Preview() {
  const { data, error, isFetching, refetch } = useGetPortfolioPreviewQuery();
  return (
    <div className={styles.preview}>
      <p className={styles.note}>
        {data &&
          (data.user.email
            ? 'Notes are part of the public page, and so is your email address, because contact info is shown.'
            : 'Notes are part of the public page. Your email address is not, because contact info is off.')}{' '}
        Changes appear here once they are saved.
      </p>
      {data && (
        <div className={styles.paper}>
          <h2 className="visually-hidden">Your public page</h2>
          <PortfolioView content={data} level={3} />
        </div>
      )}
      {!data && error && (
        <ErrorState onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton height="240px" radius="var(--radius)" />
        </div>
      )}
    </div>
  );
}
