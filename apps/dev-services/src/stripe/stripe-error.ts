type ErrorType = 'invalid_request_error' | 'api_error' | 'idempotency_error' | 'card_error';

export class StripeApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    private readonly details: { type?: ErrorType; code?: string; param?: string; decline_code?: string } = {},
  ) {
    super(message);
  }

  toJSON(): object {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } };
  }
}

export function missingParameter(param: string): StripeApiError {
  return new StripeApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function invalidParameter(param: string, message: string): StripeApiError {
  return new StripeApiError(400, message, { param });
}

export function noSuch(kind: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

export function noSuchParameter(kind: string, id: string, param: string): StripeApiError {
  return new StripeApiError(400, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
