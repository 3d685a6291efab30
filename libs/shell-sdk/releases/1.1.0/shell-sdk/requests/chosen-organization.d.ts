/** The id that the user chose in this browser. The user may have left that organization since. */
export declare function chosenOrganization(): string | null;
/** Makes one of the user's organizations the current one in this browser. */
export declare function chooseOrganization(id: string): void;
/** Returns a function that unsubscribes. */
export declare function subscribeChoice(listener: () => void): () => void;
