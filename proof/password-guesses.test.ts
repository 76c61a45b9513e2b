import { routes } from '@nadi/contract/routes';
import { PASSWORD, someAdmin, someDoctor, somePatient } from '@nadi/server/testing/actors';
import { anotherNode } from '@nadi/server/testing/another-node';
import { type TestClinic, testClinic } from '@nadi/server/testing/build-app';
import { expect, test } from 'vitest';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { atMost, count, info, report } from './support/verdict.ts';

const clinic = testClinic();
const GUESSES = count(1000, 150);
const ADDRESSES = 50;
const EVALUATED_MAX = 10;
const OWN_ADDRESS = '198.51.100.7';

const doors = { patient: somePatient, doctor: someDoctor, admin: someAdmin } as const;
type Door = keyof typeof doors;

test.each(Object.keys(doors) as Door[])(
  '%s: a thousand guesses from fifty addresses, and the owner still gets in',
  async (door) => {
    const chance = chanceFrom(freshSeed());
    const owner = await doors[door](clinic);
    const nodes = [clinic.app, await anotherNode(clinic)];
    const signIn = (email: string, password: string, address: string) =>
      statusOf(chance.pick(nodes), door, { email, password }, address);
    expect(await signIn(owner.email, PASSWORD, OWN_ADDRESS)).toBe(200);

    for (const email of [owner.email, 'nobody@example.test']) {
      const spelled = () => (chance.happens(0.5) ? email : email.toUpperCase());
      const answers = await Promise.all(
        Array.from({ length: GUESSES }, (_, n) =>
          signIn(spelled(), `guess number ${n}`, `203.0.113.${n % ADDRESSES}`),
        ),
      );
      const evaluated = answers.filter((status) => status !== 429).length;
      const kind = email === owner.email ? 'known' : 'unknown';
      const figures = [
        info(`${door}, ${kind} e-mail: guesses`, GUESSES),
        atMost(`${door}, ${kind} e-mail: evaluated`, evaluated, EVALUATED_MAX),
      ];
      expect(report(figures)).toBe(true);
      expect(new Set(answers)).toEqual(new Set([401, 429]));
    }
    expect(await signIn(owner.email, PASSWORD, OWN_ADDRESS)).toBe(200);
    clinic.now += 15 * 60 * 1000;
    expect(await signIn(owner.email, PASSWORD, '203.0.113.1')).toBe(200);
    await nodes[1]?.close();
  },
);

async function statusOf(
  app: TestClinic['app'],
  door: Door,
  payload: object,
  remoteAddress: string,
): Promise<number> {
  const path = routes.signIn.paths[door];
  const answer = await app.inject({ method: 'POST', url: path, payload, remoteAddress });
  return answer.statusCode;
}
