import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An error in the format of its provider. */
export abstract class ProviderError extends Error {
  readonly status: number;
  abstract readonly body: object;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface ErrorFormat {
  /** The body of a reply with 500. */
  failure: object;
  refuse(status: number, message: string): ProviderError;
  /** Returns the message for a URL without a route. */
  notFound(request: FastifyRequest): string;
}

/** Replies to every error in the provider's format. */
export function replyWithErrors(app: FastifyInstance, format: ErrorFormat): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send(error.body);
    if (error.statusCode !== undefined && error.statusCode < 500) {
      const { status, body } = format.refuse(error.statusCode, error.message);
      return reply.code(status).send(body);
    }
    request.log.error(error);
    return reply.code(500).send(format.failure);
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(format.refuse(404, format.notFound(request)).body),
  );
}
