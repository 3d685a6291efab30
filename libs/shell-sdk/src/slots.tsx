import { createContext, type ReactNode, useContext } from 'react';

/**
 * Slots for parts of other remotes, with their props. A new slot is a minor version. A remote adds its own, whose names
 * begin with its name: `declare module '@tracker/shell-sdk/slots' { interface SlotProps { … } }`.
 */
export interface SlotProps {
  'dashboard-side': object;
  'credential-detail': { credentialId: string };
}

/** The name of a slot. */
export type SlotName = keyof SlotProps;

/** Renders the parts of a slot; provided by the shell. */
export type RenderParts = (slot: SlotName, props: object) => ReactNode;

const RenderPartsContext = createContext<RenderParts>(() => null);

/** For the shell only. */
export const SlotPartsProvider = RenderPartsContext.Provider;

/**
 * Renders parts of other remotes in their order: `<Slot name="credential-detail" credentialId={id} />`. A part that
 * fails is omitted.
 */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  return useContext(RenderPartsContext)(name, props);
}
