import {
  type ComponentType,
  cloneElement,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type Ref,
} from 'react';
import type { TooltipBubbleProps } from './tooltip-bubble';

/** How long the pointer rests on a control before its tooltip shows. */
export const TOOLTIP_DELAY_MS = 700;
/** After one tooltip closes, the next opens without delay for this long. */
export const TOOLTIP_SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

async function loadBubble(): Promise<{ default: ComponentType<TooltipBubbleProps> }> {
  try {
    return { default: (await import('./tooltip-bubble')).TooltipBubble };
  } catch {
    // Everything but the words works without it.
    return { default: () => null };
  }
}
const TooltipBubble = lazy(loadBubble);

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
    if (isImmediate) void loadBubble();
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
      {isShown && (
        <Suspense fallback={null}>
          <TooltipBubble id={id} text={text} side={side} anchorRef={triggerRef} onClose={hide} />
        </Suspense>
      )}
    </>
  );
}
