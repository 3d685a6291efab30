export type ThemeName = 'light' | 'dark';
/** The class on the root is the truth: a script in the page's head sets it before anything is painted. */
export declare function currentTheme(): ThemeName;
export declare function setTheme(theme: ThemeName): void;
export declare function useTheme(): {
    theme: ThemeName;
    toggleTheme: () => void;
};
