// No dependencies: this runs before anything is installed.

/**
 * Runs a command. Prints an error as its message only.
 * @param {() => Promise<void>} work
 */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
