import { type ReactNode } from 'react';
/**
 * Slots for parts of other remotes, with their props. A new slot is a minor version. A remote adds its own, whose names
 * begin with its name: `declare module '@tracker/shell-sdk/slots' { interface SlotProps { … } }`.
 */
export interface SlotProps {
    'dashboard-side': object;
    'credential-detail': {
        credentialId: string;
    };
}
/** The name of a slot. */
export type SlotName = keyof SlotProps;
/** Renders the parts of a slot; provided by the shell. */
export type RenderParts = (slot: SlotName, props: object) => ReactNode;
/** For the shell only. */
export declare const SlotPartsProvider: import("react").Provider<RenderParts>;
/**
 * Renders parts of other remotes in their order: `<Slot name="credential-detail" credentialId={id} />`. A part that
 * fails is omitted.
 */
export declare function Slot<Name extends SlotName>({ name, ...props }: {
    name: Name;
} & SlotProps[Name]): ReactNode;
