import { cloneElement, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from './lazy-part';

/** Delay in ms until a tooltip shows on hover. */
export const TOOLTIP_DELAY_MS = 700;
/** Time in ms in which the next tooltip shows without delay. */
export const TOOLTIP_SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

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
  /** One element that accepts a ref and pointer and focus handlers. */
  children: ReactElement<TriggerProps>;
}

/** Describes an icon-only control on hover and on keyboard focus. Its code is loaded with the first tooltip shown. */
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
        onMouseDown: hide,
        onFocus: () => triggerRef.current?.matches(':focus-visible') && show(),
        onBlur: hide,
      })}
      {isShown && <bubble.Part id={id} text={text} side={side} anchorRef={triggerRef} onClose={hide} />}
    </>
  );
}
