import { createContext, type ReactNode, useContext } from 'react';

/** Slots for parts of other remotes, with their props. A new slot is a minor version. */
export interface SlotProps {
  'dashboard-side': object;
  'credential-detail': { credentialId: string };
}

/** The name of a slot. */
export type SlotName = keyof SlotProps;

/** Renders the parts of a slot; provided by the shell. */
export type DrawParts = (slot: SlotName, given: object) => ReactNode;

const DrawPartsContext = createContext<DrawParts>(() => null);

/** For the shell only. */
export const SlotPartsProvider = DrawPartsContext.Provider;

/**
 * Renders parts of other remotes in their order: `<Slot name="credential-detail" credentialId={id} />`. A part that
 * fails is omitted.
 */
export function Slot<Name extends SlotName>({ name, ...given }: { name: Name } & SlotProps[Name]) {
  return useContext(DrawPartsContext)(name, given);
}
