import type { FastifyInstance } from 'fastify';
import type { Control } from './control.ts';

type Call = { Params: { verb: string }; Body: { args?: unknown[] } | null };

/** `POST /control/pay` with `{"args": ["cs_…", "succeed"]}` is `control.pay('cs_…', 'succeed')`. */
export function controlRoutes(control: Control) {
  const verbs = new Map<string, (...args: never[]) => unknown>(Object.entries(control));

  return async (app: FastifyInstance) => {
    app.post<Call>('/:verb', async (request, reply) => {
      const verb = verbs.get(request.params.verb);
      if (!verb) return reply.code(404).send({ error: 'No such control' });
      try {
        const result = await verb(...((request.body?.args ?? []) as never[]));
        return { result: result ?? null };
      } catch (error) {
        return reply.code(400).send({ error: String(error) });
      }
    });
  };
}
