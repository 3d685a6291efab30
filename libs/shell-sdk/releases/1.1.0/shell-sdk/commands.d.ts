/** A palette command that exists while its screen is mounted. Permanent destinations belong in the manifest. */
export interface Command {
    id: string;
    label: string;
    keywords?: string;
    icon?: string;
    /** Listed under `?`. The screen itself handles the key. */
    shortcut?: string;
    /** Called after the palette is closed and focus is restored. */
    run: () => void;
}
/** Adds commands to the palette while the component is mounted. `run` is always that of the latest render. */
export declare function useCommands(commands: readonly Command[]): void;
/** The current commands, for the palette. */
export declare const useOfferedCommands: () => readonly (readonly Command[])[];
