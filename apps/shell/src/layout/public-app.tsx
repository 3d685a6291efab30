import { Route, Routes } from '@tracker/shell-sdk/router';
import { useTheme } from '@tracker/shell-sdk/theme';
import { ThemeProvider } from '@tracker/ui/theme-provider';
import { RemoteRoute } from '../remotes/remote-route';
import type { OwnedRoute } from '../remotes/remote-routes';
import { PublicLayout } from './public-layout';

/** A remote's public route: antd's theme is there, the signed-in frame is not. */
export function PublicApp({ owned }: { owned: OwnedRoute }) {
  const { theme } = useTheme();
  return (
    <ThemeProvider isDark={theme === 'dark'}>
      <PublicLayout>
        <Routes>
          <Route path={owned.route.path} element={<RemoteRoute remote={owned.remote} route={owned.route} />} />
        </Routes>
      </PublicLayout>
    </ThemeProvider>
  );
}
