const { warn } = console;
// On import it says that Node 20 is not supported. The specs beside this file run it there, and nobody who starts the
// application could act on the line.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
export const { Provider } = await import('oidc-provider');
console.warn = warn;
