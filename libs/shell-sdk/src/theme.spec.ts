import { act, renderHook } from '@testing-library/react';
import { useTheme } from './theme';

it('toggles the root class and stores the theme', () => {
  document.documentElement.className = 'dark';
  const { result } = renderHook(() => useTheme());
  expect(result.current.theme).toBe('dark');
  act(() => result.current.toggleTheme());
  expect(document.documentElement).not.toHaveClass('dark');
  expect(localStorage.getItem('theme')).toBe('light');
  act(() => result.current.toggleTheme());
  expect(document.documentElement).toHaveClass('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});
