import { type ReactNode } from 'react';
/** Places of screens where remotes may show parts of theirs, and what a part is given there. Another place is a minor version. */
export interface SlotProps {
    /** On the dashboard, beside or below the list. */
    'dashboard-side': object;
    /** Below the facts of one credential of the user. */
    'credential-detail': {
        credentialId: string;
    };
}
/** The name of a place for parts. */
export type SlotName = keyof SlotProps;
/** Draws the parts of a place; the shell provides it. */
export type DrawParts = (slot: SlotName, given: object) => ReactNode;
/** Of the shell. */
export declare const SlotPartsProvider: import("react").Provider<DrawParts>;
/**
 * A place for parts of other remotes, in their order: `<Slot name="credential-detail" credentialId={id} />`. Nothing is there while no remote offers any;
 * a part that cannot be loaded or fails is left out alone.
 */
export declare function Slot<Name extends SlotName>({ name, ...given }: {
    name: Name;
} & SlotProps[Name]): ReactNode;
