import { useSyncExternalStore } from 'react';
import { subscribeStored, writeStored } from './page/stored';

/** The theme names; colours come from the variables in `tokens.css`. */
export type ThemeName = 'light' | 'dark';

/** The theme from the root's class, which a script sets before the first paint. */
export function currentTheme(): ThemeName {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Applies a theme and stores it in this browser. */
export function setTheme(theme: ThemeName): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  writeStored('theme', theme);
}

/** Reads the current theme, because a click may come before the next render. */
function toggleTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** The current theme, for drawing that cannot use CSS variables, such as a canvas. */
export function useTheme(): { theme: ThemeName; toggleTheme: () => void } {
  // The server does not know the theme; the first client render corrects it.
  const theme = useSyncExternalStore(subscribeStored, currentTheme, (): ThemeName => 'light');
  return { theme, toggleTheme };
}
