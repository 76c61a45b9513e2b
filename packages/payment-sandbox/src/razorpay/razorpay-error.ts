/** A reply in Razorpay's error format: `{error: {code, description, source, step, …}}`. */
export class RazorpayError extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor(description: string, field: string | null = null, status = 400) {
    super(description);
    this.status = status;
    this.field = field;
  }

  get body() {
    return {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: this.message,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        ...(this.field === null ? {} : { field: this.field }),
      },
    };
  }
}

export const razorpayFailure = {
  error: {
    code: 'SERVER_ERROR',
    description: 'We are facing some trouble completing your request at the moment.',
    source: 'internal',
    step: null,
    reason: 'server_error',
    metadata: {},
  },
};

/** Error fields of a declined payment. */
export const declined = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Try another payment method.',
  error_source: 'issuer_bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

export function unknownId(): RazorpayError {
  return new RazorpayError('The id provided does not exist');
}
