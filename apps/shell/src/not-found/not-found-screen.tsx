import { PublicLayout } from '../layout/public-layout';
import { NotFoundContent } from './not-found-content';

export function NotFoundScreen() {
  return (
    <PublicLayout>
      <NotFoundContent />
    </PublicLayout>
  );
}
