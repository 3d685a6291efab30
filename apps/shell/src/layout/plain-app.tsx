import { Route, Routes } from '@tracker/shell-sdk/router';
import { RemoteRoute } from '../remotes/remote-route';
import type { OwnedRoute } from '../remotes/remote-routes';
import { PublicLayout } from './public-layout';

/** A public route that needs neither antd nor the session. */
export function PlainApp({ owned }: { owned: OwnedRoute }) {
  return (
    <PublicLayout>
      <Routes>
        <Route path={owned.route.path} element={<RemoteRoute remote={owned.remote} route={owned.route} />} />
      </Routes>
    </PublicLayout>
  );
}
