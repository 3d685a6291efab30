import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Dialog } from '@tracker/ui/dialog';
import { QueryView } from '@tracker/ui/query-view';
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
  const preview = useGetPortfolioPreviewQuery();
  return (
    <div className={styles.preview}>
      <p className={styles.note}>
        {preview.data &&
          (preview.data.user.email
            ? 'Notes are part of the public page, and so is your email address, because contact info is shown.'
            : 'Notes are part of the public page. Your email address is not, because contact info is off.')}{' '}
        Changes appear here once they are saved.
      </p>
      <QueryView
        query={preview}
        failure={errorMessage(preview.error)}
        skeleton={<Skeleton height="240px" radius="var(--radius)" />}
      >
        {(data) => (
          <div className={styles.paper}>
            <h2 className="visually-hidden">Your public page</h2>
            <PortfolioView content={data} level={3} />
          </div>
        )}
      </QueryView>
    </div>
  );
}
