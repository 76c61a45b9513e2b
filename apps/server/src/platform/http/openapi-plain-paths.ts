const success = {
  type: 'object',
  required: ['success'],
  properties: { success: { type: 'boolean' } },
};

const reply = (description: string) => ({
  description,
  content: { 'application/json': { schema: success } },
});

const problem = (status: number) => ({ $ref: `#/components/responses/Problem${status}` });

/** Health checks for a load balancer. */
export const healthPaths = {
  '/healthz': {
    get: {
      operationId: 'getHealth',
      tags: ['operations'],
      security: [],
      summary: 'The process answers.',
      responses: { 200: reply('Alive') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadiness',
      tags: ['operations'],
      security: [],
      summary: 'The process can work: the database is reachable, and it is not draining.',
      responses: { 200: reply('Ready'), 503: reply('Not ready; see Retry-After') },
    },
  },
};

/** Events of the payment providers, signed over the raw body. */
export const webhookPaths = {
  '/api/webhooks/stripe': webhook('receiveStripeEvent', 'stripe-signature'),
  '/api/webhooks/razorpay': webhook('receiveRazorpayEvent', 'x-razorpay-signature'),
};

function webhook(operationId: string, signature: string) {
  return {
    post: {
      operationId,
      tags: ['webhooks'],
      security: [],
      summary: 'Triggers a check of the payment that the event names; events may repeat.',
      parameters: [{ name: signature, in: 'header', required: true, schema: { type: 'string' } }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      responses: {
        200: reply('Received'),
        400: problem(400),
        413: problem(413),
        503: problem(503),
      },
    },
  };
}
