import { useSyncExternalStore } from 'react';
import { writeStored } from './stored';

/** The two themes; colours come from the variables of `tokens.css`, which follow. */
export type ThemeName = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/** The class on the root is the truth: a script in the page's head sets it before anything is painted. */
export function currentTheme(): ThemeName {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Shows a theme at once and remembers it in this browser. */
export function setTheme(theme: ThemeName): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  writeStored(STORAGE_KEY, theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of what holds, not of what was drawn last: a click may come before the page has caught up. */
function toggleTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** Follows the theme, for what cannot do so by variables, such as a canvas. */
export function useTheme(): { theme: ThemeName; toggleTheme: () => void } {
  // Drawn on the server nobody knows it yet; what differs then by more than colours is put right as the page comes alive.
  const theme = useSyncExternalStore(subscribe, currentTheme, (): ThemeName => 'light');
  return { theme, toggleTheme };
}
