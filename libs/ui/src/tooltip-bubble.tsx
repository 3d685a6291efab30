import * as Radix from '@tracker/ui/radix-tooltip';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import styles from './tooltip.module.css';

const DISTANCE = 8;

export interface TooltipBubbleProps {
  id: string;
  text: string;
  side: 'right' | 'bottom';
  anchorRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function TooltipBubble({ id, text, side, anchorRef, onClose }: TooltipBubbleProps) {
  return (
    <Radix.TooltipProvider disableHoverableContent>
      <Radix.Tooltip open onOpenChange={onClose}>
        <Radix.TooltipTrigger asChild>
          <Anchor anchorRef={anchorRef} />
        </Radix.TooltipTrigger>
        <Radix.TooltipPortal>
          <Radix.TooltipContent
            id={id}
            side={side}
            sideOffset={DISTANCE}
            collisionPadding={8}
            className={styles.bubble}
          >
            {text}
          </Radix.TooltipContent>
        </Radix.TooltipPortal>
      </Radix.Tooltip>
    </Radix.TooltipProvider>
  );
}

function Anchor({
  anchorRef,
  ref = null,
}: {
  anchorRef: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => anchorRef.current);
  return null;
}
