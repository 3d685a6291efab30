import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Dialog } from '@tracker/ui/dialog';
import { Quiet, Stack } from '@tracker/ui/layout';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { PortfolioView } from '../../features/portfolio-view';
import { useGetPortfolioPreviewQuery } from './portfolio.api';
import styles from './portfolio.module.css';

interface PreviewDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function PreviewDialog({ isOpen, onClose }: PreviewDialogProps) {
  return (
    <Dialog title="What visitors see" isOpen={isOpen} onClose={onClose} width={860}>
      <Preview />
    </Dialog>
  );
}

function Preview() {
  const preview = useGetPortfolioPreviewQuery();
  const email = preview.data?.user.email;
  return (
    <Stack>
      <Quiet>
        {preview.data && (email ? 'Shows your notes and your email.' : 'Shows your notes. Your email is hidden.')} Save
        changes to see them here.
      </Quiet>
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
    </Stack>
  );
}
