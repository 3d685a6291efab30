import { type ComponentPropsWithoutRef } from 'react';
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
export declare function Modal(panel: PanelProps): import("react").JSX.Element;
/** A small non-modal dialog beside the control that opened it. Tab stays inside. */
export declare function Popup(panel: PopupProps): import("react").JSX.Element;
export {};
