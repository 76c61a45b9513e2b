type Details = { type?: string; code?: string; param?: string; decline_code?: string };

/** A reply in Stripe's error format: `{error: {type, message, code?, param?}}`. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  get body() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } };
  }
}

export const stripeFailure = {
  error: { type: 'api_error', message: 'An unknown error occurred.' },
};

export function missing(param: string): StripeError {
  const message = `Missing required param: ${param}.`;
  return new StripeError(400, message, { code: 'parameter_missing', param });
}

export function invalid(param: string, message: string): StripeError {
  return new StripeError(400, message, { code: 'parameter_invalid', param });
}

export function noSuch(object: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param });
}
