// Loaded into every process of `npm start`: when the parent dies, even by SIGKILL, the children shut down cleanly.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
