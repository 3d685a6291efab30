/** The two themes; colours come from the variables of `tokens.css`, which follow. */
export type ThemeName = 'light' | 'dark';
/** The class on the root is the truth: a script in the page's head sets it before anything is painted. */
export declare function currentTheme(): ThemeName;
/** Shows a theme at once and remembers it in this browser. */
export declare function setTheme(theme: ThemeName): void;
/** Follows the theme, for what cannot do so by variables, such as a canvas. */
export declare function useTheme(): {
    theme: ThemeName;
    toggleTheme: () => void;
};
