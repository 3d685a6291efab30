/** Replaced by the bundler with a constant. */
declare const process: { readonly env: { readonly NODE_ENV: 'production' | 'development' | 'test' } };
