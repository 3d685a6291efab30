export type RemoteFailure = 'unreachable' | 'timeout' | 'invalid' | 'incompatible';

export class RemoteLoadError extends Error {
  constructor(
    readonly remote: string,
    readonly failure: RemoteFailure,
    options?: ErrorOptions,
  ) {
    super(`${remote} could not be loaded (${failure})`, options);
    this.name = 'RemoteLoadError';
  }
}
