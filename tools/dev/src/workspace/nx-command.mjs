// `npm run build`, `lint` and `typecheck`: Nx runs its plugins in its own process, because starting a process for each
// takes longer than building a remote.
process.env['NX_ISOLATE_PLUGINS'] ??= 'false';
await import('../../../../node_modules/nx/dist/bin/nx.js');
