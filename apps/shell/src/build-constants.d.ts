/** Replaced by the bundler with a constant. */
declare const process: { readonly env: { readonly NODE_ENV: 'production' | 'development' | 'test' } };

/** Version of the `libs/shell-sdk` that this shell provides to remotes. */
declare const SHELL_SDK_VERSION: string;

/** Development builds: manifest addresses that replace registered remotes, by name. */
declare const DEVELOPMENT_OVERRIDES: Readonly<Record<string, string>>;

/** Development builds: the exports of `libs/ui` and `libs/shell-sdk`. */
declare const DOCUMENTATION: readonly {
  readonly module: string;
  readonly name: string;
  readonly kind: 'part' | 'function' | 'type' | 'value';
  readonly text: string;
  readonly signature: string;
  readonly props: readonly {
    readonly name: string;
    readonly type: string;
    readonly isOptional: boolean;
    readonly text: string;
    readonly initial: string;
  }[];
}[];
