import { act, renderHook } from '@testing-library/react';
import { useTheme } from './theme';

it('toggles the class on the root and remembers it under the key theme', () => {
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
