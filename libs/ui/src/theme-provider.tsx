import { App, ConfigProvider } from '@tracker/ui/frame';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { antdTheme } from './antd-theme';
import './antd-touch.css';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Dresses antd in the product's theme; the `dark` class must already be on the root when `isDark` changes. */
export function ThemeProvider({ isDark, children }: { isDark: boolean; children: ReactNode }) {
  const isStill = useSyncExternalStore(subscribeToMotion, () => matchMedia(REDUCED_MOTION).matches);
  const config = useMemo(() => {
    const theme = antdTheme(isDark);
    return { ...theme, token: { ...theme.token, motion: !isStill } };
  }, [isDark, isStill]);
  return (
    <ConfigProvider theme={config} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
