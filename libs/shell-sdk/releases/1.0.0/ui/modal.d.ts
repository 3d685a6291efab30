import { type ComponentPropsWithoutRef } from 'react';
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
export declare function Modal(panel: PanelProps): import("react").JSX.Element;
/** A small dialog beside the control that opened it. The page stays as it is; Tab goes round inside. */
export declare function Popup(panel: PopupProps): import("react").JSX.Element;
export {};
