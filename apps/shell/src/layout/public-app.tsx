import { Route, Routes } from '@tracker/shell-sdk/router';
import { RemoteRoute } from '../remotes/remote-route';
import type { OwnedRoute } from '../remotes/remote-routes';
import { PublicLayout } from './public-layout';

/** A remote's public route, without the signed-in frame. */
export function PublicApp({ owned }: { owned: OwnedRoute }) {
  return (
    <PublicLayout>
      <Routes>
        <Route path={owned.route.path} element={<RemoteRoute remote={owned.remote} route={owned.route} />} />
      </Routes>
    </PublicLayout>
  );
}
