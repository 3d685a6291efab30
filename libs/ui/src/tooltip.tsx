import { cloneElement, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from './lazy-part';

/** How long the pointer rests on a control before its tooltip shows. */
export const TOOLTIP_DELAY_MS = 700;
/** After one tooltip closes, the next opens without delay for this long. */
export const TOOLTIP_SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

// Everything but the words works without it.
const bubble = lazyPart(async () => (await import('./tooltip-bubble')).TooltipBubble);

interface TriggerProps {
  ref?: Ref<HTMLElement>;
  'aria-describedby'?: string | undefined;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
  onMouseDown?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

interface TooltipProps {
  text: string;
  delayMs?: number;
  side?: 'right' | 'bottom';
  isDisabled?: boolean;
  /** One element that takes a ref and the pointer and focus handlers. */
  children: ReactElement<TriggerProps>;
}

/**
 * Words for a control that shows only an icon: on hover after a delay, on keyboard focus as well. The control is part of the first screen, the
 * bubble is not: its code comes with the first that shows.
 */
export function Tooltip({
  text,
  delayMs = TOOLTIP_DELAY_MS,
  side = 'bottom',
  isDisabled = false,
  children,
}: TooltipProps) {
  const id = useId();
  const triggerRef = useRef<HTMLElement>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen && !isDisabled;
  const isImmediate = delayMs === 0 && !isDisabled;

  useEffect(() => () => clearTimeout(timerRef.current), []);
  useEffect(() => {
    if (isImmediate) bubble.prepare();
  }, [isImmediate]);

  const show = () => {
    if (isDisabled) return;
    clearTimeout(timerRef.current);
    const isSkipping = performance.now() - lastClosedAt < TOOLTIP_SKIP_DELAY_MS;
    timerRef.current = setTimeout(() => setIsOpen(true), isSkipping ? 0 : delayMs);
  };
  const hide = () => {
    clearTimeout(timerRef.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  };

  return (
    <>
      {cloneElement(children, {
        ref: triggerRef,
        'aria-describedby': isShown ? id : undefined,
        onMouseEnter: show,
        onMouseLeave: hide,
        // Who presses the control knows what it does, and needs none of the code.
        onMouseDown: hide,
        onFocus: () => triggerRef.current?.matches(':focus-visible') && show(),
        onBlur: hide,
      })}
      {isShown && <bubble.Part id={id} text={text} side={side} anchorRef={triggerRef} onClose={hide} />}
    </>
  );
}
