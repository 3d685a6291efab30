/** Replaced by the bundler with a constant. */
declare const process: { readonly env: { readonly NODE_ENV: 'production' | 'development' | 'test' } };

/** Version of `libs/shell-sdk`, which this shell provides to remotes; from its package.json, at build time. */
declare const SHELL_SDK_VERSION: string;

/** Manifests of remotes that a development build takes instead of what is registered, by name. */
declare const DEVELOPMENT_OVERRIDES: Readonly<Record<string, string>>;
