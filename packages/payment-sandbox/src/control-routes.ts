import type { FastifyInstance } from 'fastify';
import type { Control } from './control.ts';

type ControlRequest = { Params: { verb: string }; Body: { args?: unknown[] } | null };

/**
 * Serves the sandbox's control: `POST /control/pay` with `{"args": ["cs_…", "succeed"]}` calls
 * `control.pay('cs_…', 'succeed')`.
 */
export function controlRoutes(control: Control) {
  const methods = new Map<string, (...args: never) => unknown>(Object.entries(control));

  return async (app: FastifyInstance) => {
    app.post<ControlRequest>('/:verb', async (request, reply) => {
      const method = methods.get(request.params.verb);
      if (!method) return reply.code(404).send({ error: 'No such control' });
      try {
        const result = await Reflect.apply(method, undefined, request.body?.args ?? []);
        return { result: result ?? null };
      } catch (error) {
        return reply.code(400).send({ error: String(error) });
      }
    });
  };
}
