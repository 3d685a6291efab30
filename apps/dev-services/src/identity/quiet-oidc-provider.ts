const { warn } = console;
// Hides the warning of oidc-provider about unsupported Node versions. It is not actionable for users of the
// application, and only specs run on such a version.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
export const { Provider } = await import('oidc-provider');
console.warn = warn;
