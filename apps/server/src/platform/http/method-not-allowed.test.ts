import { routes } from '@nadi/contract/routes';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { Problem } from '#platform/problem.ts';
import { refuseOtherMethod } from './method-not-allowed.ts';

const app = fastify();
app.setErrorHandler((error: Problem, _request, reply) =>
  reply.code(error.status).send({ code: error.code }),
);
app.setNotFoundHandler((request, reply) => {
  refuseOtherMethod(request, reply);
  return reply.code(404).send({});
});

async function answerOf(method: string, url: string) {
  const { statusCode, headers } = await app.inject({ method: method as 'GET', url });
  return [statusCode, headers.allow];
}

const login = routes.signIn.paths.patient;
const profile = routes.getProfile.paths.patient;

test.each([
  ['GET', login, 'POST'],
  ['DELETE', login, 'POST'],
  ['PUT', `${login}?a=1`, 'POST'],
  ['PATCH', profile, 'GET'],
  ['POST', profile, 'GET'],
])('refuses %s %s with the methods of the address', async (method, url, allowed) => {
  expect(await answerOf(method, url)).toEqual([405, allowed]);
});

test.each([
  ['GET', '/api/nothing'],
  ['HEAD', login],
  ['OPTIONS', login],
])('leaves %s %s to the handler of unknown addresses', async (method, url) => {
  expect(await answerOf(method, url)).toEqual([404, undefined]);
});
