import { act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readSidebarCookie, useSidebarState } from './sidebar-state';

let listeners: (() => void)[] = [];

function setWidth(width: number): void {
  window.matchMedia = ((media: string) => ({
    media,
    matches: width <= Number(/max-width: (\d+)px/.exec(media)?.[1]),
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
  for (const listener of listeners) listener();
}

beforeEach(() => {
  document.cookie = 'sidebar_state=; path=/; max-age=0';
  listeners = [];
  setWidth(1440);
});

it.each([
  ['', true],
  ['sidebar_state=true', true],
  ['a=1; sidebar_state=false', false],
  ['my_sidebar_state=false', true],
  ['sidebar_state=falsehood', true],
])('reads %j as expanded: %s', (cookies, expected) => {
  expect(readSidebarCookie(cookies)).toBe(expected);
});

it('toggles with Ctrl+B and Meta+B and stores the state in the cookie', async () => {
  const user = userEvent.setup();
  const { result } = renderHook(() => useSidebarState());
  await user.keyboard('{Control>}b{/Control}');
  expect(result.current.isExpanded).toBe(false);
  expect(document.cookie).toContain('sidebar_state=false');
  await user.keyboard('{Meta>}b{/Meta}');
  expect(result.current.isExpanded).toBe(true);
  expect(document.cookie).toContain('sidebar_state=true');
});

it('does nothing under a dialog', async () => {
  const user = userEvent.setup();
  const { result } = renderHook(() => useSidebarState());
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  await user.keyboard('{Control>}b{/Control}');
  expect(result.current.isExpanded).toBe(true);
  dialog.remove();
  await user.keyboard('{Control>}b{/Control}');
  expect(result.current.isExpanded).toBe(false);
});

it('ignores a plain B and other modifiers', async () => {
  const user = userEvent.setup();
  const { result } = renderHook(() => useSidebarState());
  await user.keyboard('b{Alt>}b{/Alt}{Shift>}{Control>}b{/Control}{/Shift}');
  expect(result.current.isExpanded).toBe(true);
});

it('ignores key events without a key, which autofill sends', () => {
  const { result } = renderHook(() => useSidebarState());
  expect(() => document.dispatchEvent(new Event('keydown'))).not.toThrow();
  expect(result.current.isExpanded).toBe(true);
});

it('restores the state of the last visit', () => {
  document.cookie = 'sidebar_state=false; path=/';
  expect(renderHook(() => useSidebarState()).result.current.isExpanded).toBe(false);
});

it('opens and closes a sheet on a phone without changing the cookie', () => {
  setWidth(390);
  const { result } = renderHook(() => useSidebarState());
  act(() => result.current.toggle());
  expect(result.current.isSheetOpen).toBe(true);
  act(() => result.current.closeSheet());
  expect(result.current.isSheetOpen).toBe(false);
  expect(document.cookie).not.toContain('sidebar_state');
});

describe('on a tablet', () => {
  it('is collapsed by default while the window is small', () => {
    setWidth(1024);
    const { result } = renderHook(() => useSidebarState());
    expect(result.current).toMatchObject({ isPhone: false, isExpanded: false });
    act(() => setWidth(1025));
    expect(result.current.isExpanded).toBe(true);
    act(() => setWidth(768));
    expect(result.current).toMatchObject({ isPhone: false, isExpanded: false });
    expect(document.cookie).not.toContain('sidebar_state');
  });

  it('keeps the chosen state, also at the next visit', () => {
    setWidth(800);
    const { result } = renderHook(() => useSidebarState());
    act(() => result.current.toggle());
    expect(result.current.isExpanded).toBe(true);
    expect(document.cookie).toContain('sidebar_state=true');
    expect(renderHook(() => useSidebarState()).result.current.isExpanded).toBe(true);
  });
});
