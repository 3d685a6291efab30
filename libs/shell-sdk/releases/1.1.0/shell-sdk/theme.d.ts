/** The theme names; colours come from the variables in `tokens.css`. */
export type ThemeName = 'light' | 'dark';
/** The theme from the root's class, which a script sets before the first paint. */
export declare function currentTheme(): ThemeName;
/** Applies a theme and stores it in this browser. */
export declare function setTheme(theme: ThemeName): void;
/** The current theme, for drawing that cannot use CSS variables, such as a canvas. */
export declare function useTheme(): {
    theme: ThemeName;
    toggleTheme: () => void;
};
