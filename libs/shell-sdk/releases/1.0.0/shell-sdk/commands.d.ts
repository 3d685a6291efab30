/** Something the palette offers while the screen that brought it is there. What leads to a screen at any time stands in the manifest. */
export interface Command {
    /** Unique within the screen. */
    id: string;
    /** Begins with a verb, such as "Export report". */
    label: string;
    /** Further words it is found by. */
    keywords?: string;
    /** Name of an icon of the shell's set. */
    icon?: string;
    /** How the screen itself does it by keys, such as "x"; listed under `?`. The screen listens for them. */
    shortcut?: string;
    /** The palette is closed by then, and the focus where it was. */
    run: () => void;
}
/** Offers commands for as long as the component is there. Another list takes the place of the former; `run` is always that of the latest rendering. */
export declare function useCommands(commands: readonly Command[]): void;
/** What is offered now, for the palette. */
export declare const useOfferedCommands: () => readonly (readonly Command[])[];
