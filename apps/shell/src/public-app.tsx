import { Route, Routes } from '@tracker/shell-sdk/router';
import { useEffect } from 'react';
import { PublicLayout } from './layout/public-layout';
import { HYDRATED } from './prerender/page-at-rest';
import type { OwnedRoute } from './remotes/registry/remote-routes';
import { RemoteRoute } from './remotes/remote-route';

export function PublicApp({ owned }: { owned: OwnedRoute }) {
  useEffect(() => {
    // After hydration, which may still replace elements such as the theme button.
    const timer = setTimeout(() => document.dispatchEvent(new Event(HYDRATED)));
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
