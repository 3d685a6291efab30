import { Route, Routes } from '@tracker/shell-sdk/router';
import { useEffect } from 'react';
import { RemoteRoute } from './remotes/remote-route';
import type { OwnedRoute } from './remotes/registry/remote-routes';
import { ALIVE } from './prerender/page-at-rest';
import { PublicLayout } from './layout/public-layout';

export function PublicApp({ owned }: { owned: OwnedRoute }) {
  useEffect(() => {
    // After hydration, which may still replace elements such as the theme button.
    const timer = setTimeout(() => document.dispatchEvent(new Event(ALIVE)));
    return () => clearTimeout(timer);
  }, []);
  return (
    <PublicLayout>
      <Routes>
        <Route path={owned.route.path} element={<RemoteRoute remote={owned.remote} route={owned.route} />} />
      </Routes>
    </PublicLayout>
  );
}
