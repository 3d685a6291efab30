import { DismissableLayer } from '@radix-ui/react-dismissable-layer';
import { useFocusGuards } from '@radix-ui/react-focus-guards';
import { FocusScope } from '@radix-ui/react-focus-scope';
import { type ComponentPropsWithoutRef, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/*
 * A single module, so that all remotes share Radix's stack of layers. Radix's own dialog adds a style element, which the
 * Content-Security-Policy blocks, and hides notifications from assistive technology.
 */

/** The first field that the user is likely to fill in. */
const FIRST_FIELD = ':is(input, textarea):not([type=checkbox], [type=radio], [type=file], [readonly], :disabled)';

interface PanelProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role' | 'tabIndex' | 'onKeyDown'> {
  onEscape: () => void;
}

interface PopupProps extends PanelProps {
  onLeave: () => void;
}

/**
 * Locks scrolling and traps focus while it is mounted: focus starts in the first field and returns to the control that
 * opened it. Needs `aria-labelledby` or `aria-label`.
 */
export function Modal(panel: PanelProps) {
  useEffect(lockScrolling, []);
  return <Surface {...panel} isModal />;
}

/** A small non-modal dialog beside the control that opened it. Tab stays inside. */
export function Popup(panel: PopupProps) {
  return <Surface {...panel} />;
}

function Surface({ isModal, onEscape, onLeave, ...panel }: PanelProps & Partial<PopupProps> & { isModal?: true }) {
  const panelRef = useRef<HTMLDivElement>(null);
  const isTopmost = useTopmostEscape(onEscape);
  const returnFocus = useReturnedFocus(panelRef);
  useFocusGuards();
  return (
    <FocusScope
      asChild
      loop
      trapped={isModal}
      onMountAutoFocus={isModal ? focusFirstField : focusPanel}
      onUnmountAutoFocus={returnFocus}
    >
      <DismissableLayer
        {...panel}
        ref={panelRef}
        role="dialog"
        aria-modal={isModal}
        tabIndex={-1}
        deferPointerDownOutside
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          onEscape();
        }}
        // The control that Radix would focus may be disabled by now.
        onFocusOutside={() => isModal && isTopmost() && panelRef.current?.focus()}
        onDismiss={onLeave}
      />
    </FocusScope>
  );
}

const open: object[] = [];

/**
 * Handles Escape when a newer toast is Radix's topmost layer and ignores the key. Returns whether the caller is
 * topmost.
 */
function useTopmostEscape(onEscape: () => void): () => boolean {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== latest) return;
      event.preventDefault();
      latest.current();
    };
    open.push(latest);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      open.splice(open.indexOf(latest), 1);
    };
  }, []);
  return () => open.at(-1) === latest;
}

function focusFirstField(event: Event): void {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(FIRST_FIELD);
  if (!field) return focusPanel(event);
  event.preventDefault();
  field.focus({ preventScroll: true });
}

function focusPanel(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus({ preventScroll: true });
}

/** For each open dialog, itself and then the controls that may get the focus back, best first. */
const returns: HTMLElement[][] = [];

/**
 * Returns the focus to the control that had it before the dialog. If that control is gone, the focus goes to the
 * dialog below or to what opened that one; likewise for a dialog that this one replaced. Focus that has moved since
 * stays where it is. Radix knows only the focused element, which is `body` after a replacement.
 */
function useReturnedFocus(panelRef: RefObject<HTMLElement | null>): (event: Event) => void {
  const own = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    const places = [panelRef.current, document.activeElement, ...(returns.at(-1) ?? [])];
    const kept = places.filter((place) => place instanceof HTMLElement);
    own.current = kept;
    returns.push(kept);
    // Delayed, because the dialog that replaces this one is still to come.
    return () => void setTimeout(() => returns.splice(returns.indexOf(kept), 1));
  }, [panelRef]);
  return (event) => {
    event.preventDefault();
    for (const place of own.current) if (document.activeElement === document.body) place.focus({ preventScroll: true });
  };
}

let locks = 0;

/** The first dialog hides the scroll bar and keeps its width; the last one restores it. */
function lockScrolling(): () => void {
  const { style } = document.body;
  if (locks === 0) {
    style.paddingInlineEnd = `${window.innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.paddingInlineEnd = '';
    style.overflow = '';
  };
}
