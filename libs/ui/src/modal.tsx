import { DismissableLayer } from '@radix-ui/react-dismissable-layer';
import { useFocusGuards } from '@radix-ui/react-focus-guards';
import { FocusScope } from '@radix-ui/react-focus-scope';
import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';

/*
 * One module for the page: what is open in it, of whichever remote, is one stack of Radix's layers and scopes. They are taken one by one, because
 * Radix's whole dialog brings a style element for scrolling, which no page's Content-Security-Policy allows, and hides the page behind from assistive
 * technology, the notifications with it.
 */

/** What a dialog with a form was opened for. */
const FIRST_FIELD = ':is(input, textarea):not([type=checkbox], [type=radio], [type=file], [readonly], :disabled)';

interface PanelProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role' | 'tabIndex' | 'onKeyDown'> {
  /** Escape, while nothing lies above that takes it. */
  onEscape: () => void;
}

interface PopupProps extends PanelProps {
  /** A press beside it, or the focus has gone elsewhere. */
  onLeave: () => void;
}

/**
 * A dialog as long as it is in the page: the page behind does not scroll, the focus goes to its first field, stays inside and then returns to the
 * control that opened it. Needs a name: `aria-labelledby` or `aria-label`.
 */
export function Modal(panel: PanelProps) {
  useEffect(lockScrolling, []);
  return <Surface {...panel} isModal />;
}

/** A small dialog beside the control that opened it. The page stays as it is; Tab goes round inside. */
export function Popup(panel: PopupProps) {
  return <Surface {...panel} />;
}

function Surface({ isModal, onEscape, onLeave, ...panel }: PanelProps & Partial<PopupProps> & { isModal?: true }) {
  const panelRef = useRef<HTMLDivElement>(null);
  const isTopmost = useTopmostEscape(onEscape);
  useFocusGuards();
  return (
    <FocusScope
      asChild
      loop
      trapped={isModal}
      onMountAutoFocus={isModal ? focusFirstField : focusPanel}
      onUnmountAutoFocus={leaveFocusWhereItIs}
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
        // Radix gives the focus back to the control that had it, which may be disabled by now.
        onFocusOutside={() => isModal && isTopmost() && panelRef.current?.focus()}
        onDismiss={onLeave}
      />
    </FocusScope>
  );
}

/** What is open, the topmost last. */
const open: object[] = [];

/**
 * Escape where Radix does not see to it: to Radix a toast that has come meanwhile is the topmost layer and gets the key, and lets it pass. Says
 * whether the caller is the topmost.
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

/** Otherwise Radix gives it to the control that had it before, even when it has been given to something else meanwhile. */
function leaveFocusWhereItIs(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

let locks = 0;

/** The first to open takes the scroll bar away and its width in its place; the last to close brings it back. */
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
