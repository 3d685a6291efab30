/** Replaced by the bundler with a constant. */
declare const process: { readonly env: { readonly NODE_ENV: 'production' | 'development' | 'test' } };

/** Version of `libs/shell-sdk`, which this shell provides to remotes; from its package.json, at build time. */
declare const SHELL_SDK_VERSION: string;

/** Manifests of remotes that a development build takes instead of what is registered, by name. */
declare const DEVELOPMENT_OVERRIDES: Readonly<Record<string, string>>;

/** What `libs/ui` and `libs/shell-sdk` export, as their sources say; in development builds only. */
declare const DOCUMENTATION: readonly {
  readonly module: string;
  readonly name: string;
  readonly kind: 'part' | 'function' | 'type' | 'value';
  readonly text: string;
  /** Of a function: what it takes and gives. */
  readonly signature: string;
  /** Of a part; one named `…` stands for those of another type. */
  readonly props: readonly {
    readonly name: string;
    readonly type: string;
    readonly isOptional: boolean;
    readonly text: string;
    readonly initial: string;
  }[];
}[];
