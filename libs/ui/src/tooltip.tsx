import { cloneElement, useEffect, useId, useRef, useState, type ReactElement, type Ref } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

export const TOOLTIP_DELAY_MS = 700;
/** After one tooltip closes, the next opens without delay for this long. */
export const TOOLTIP_SKIP_DELAY_MS = 300;
const DISTANCE = 8;

let lastClosedAt = Number.NEGATIVE_INFINITY;

interface TriggerProps {
  ref?: Ref<HTMLElement>;
  'aria-describedby'?: string | undefined;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
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

/** Words for a control that shows only an icon: on hover after a delay, on keyboard focus as well; Escape hides it. */
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

  const show = () => {
    clearTimeout(timerRef.current);
    const isSkipping = performance.now() - lastClosedAt < TOOLTIP_SKIP_DELAY_MS;
    if (delayMs === 0 || isSkipping) setIsOpen(true);
    else timerRef.current = setTimeout(() => setIsOpen(true), delayMs);
  };
  const hide = () => {
    clearTimeout(timerRef.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  };

  useEffect(() => () => clearTimeout(timerRef.current), []);
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);

  return (
    <>
      {cloneElement(children, {
        ref: triggerRef,
        'aria-describedby': isShown ? id : undefined,
        onMouseEnter: show,
        onMouseLeave: hide,
        onFocus: () => triggerRef.current?.matches(':focus-visible') && show(),
        onBlur: hide,
      })}
      {isShown &&
        triggerRef.current &&
        createPortal(<Bubble id={id} text={text} side={side} anchor={triggerRef.current} />, document.body)}
    </>
  );
}

function Bubble({
  id,
  text,
  side,
  anchor,
}: {
  id: string;
  text: string;
  side: 'right' | 'bottom';
  anchor: HTMLElement;
}) {
  const box = anchor.getBoundingClientRect();
  const place =
    side === 'right'
      ? { left: box.right + DISTANCE, top: box.top + box.height / 2 }
      : { left: box.left + box.width / 2, top: box.bottom + DISTANCE };
  return (
    <div id={id} role="tooltip" className={styles.bubble} data-side={side} style={place}>
      {text}
    </div>
  );
}
