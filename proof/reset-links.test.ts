import { randomBytes } from 'node:crypto';
import { MAIL_LINK_FOR } from '@nadi/domain/limits';
import { testClinic } from '@nadi/server/testing/build-app';
import { outsideTrial } from '@nadi/server/testing/outside-trial';
import { expect, test } from 'vitest';
import {
  forgot,
  type Link,
  ROLES,
  type RoleName,
  reset,
  someLink,
  takeLinks,
} from './reset-links/recovery-calls.ts';
import { type Chance, chanceFrom, freshSeed } from './support/chance.ts';
import { atMost, count, exactly, full, info, percentile, report } from './support/verdict.ts';

/**
 * Links for a new password, of patients, doctors and admins: they do not reveal whether an account exists,
 * cannot be guessed, work once and for half an hour, and no request decides where they lead.
 * Every token is registered: a line of the log that contains one fails the test (`find-leaks.ts`).
 */
const ACCOUNTS = count(150, 5);
const GUESSES = count(3000, 60);
const LINKS = count(40, 3);
const GAP_MAX_PERCENT = 20;
const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

const clinic = testClinic({}, outsideTrial);

test.each(ROLE_NAMES)('%s: a reply says nothing about the account', async (role) => {
  const chance = chanceFrom(freshSeed());
  const replies = new Set<string>();
  const times = { known: [] as number[], unknown: [] as number[] };
  const known: string[] = [];
  const links: Link[] = [];
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const { email } = await ROLES[role].make(clinic);
    const other = await ROLES[role === 'doctor' ? 'patient' : 'doctor'].make(clinic);
    known.push(email);
    const unknown = chance.happens(0.5) ? other.email : `nobody-${account}@example.test`;
    for (const [kind, address] of chance.shuffled([
      ['known', email],
      ['unknown', unknown],
    ] as const)) {
      const spelled = chance.happens(0.5) ? address : ` ${address.toUpperCase()}`;
      const began = performance.now();
      replies.add((await forgot(clinic, role, spelled, hostile(chance))).seen);
      times[kind].push(performance.now() - began);
      links.push(...(await takeLinks(clinic)));
    }
  }
  const [quick, slow] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)].sort(
    (one, another) => one - another,
  ) as [number, number];
  const gap = ((slow - quick) / quick) * 100;
  const expected = `http://localhost:4000/reset-password#role=${ROLES[role].wire}&token=`;
  const elsewhere = links.filter(({ url }) => !url.startsWith(expected));
  const figures = [
    info(`${role}: known and unknown addresses`, `${ACCOUNTS} of each, seed ${chance.seed}`),
    exactly(`${role}: different replies`, replies.size, 1),
    exactly(`${role}: links to others`, links.filter(({ to }) => !known.includes(to)).length, 0),
    exactly(`${role}: accounts without their link`, known.length - links.length, 0),
    exactly(`${role}: links that a header led elsewhere`, elsewhere.length, 0),
    // A small run is too short to compare times.
    full
      ? atMost(`${role}: gap between the medians`, gap, GAP_MAX_PERCENT, ' %')
      : info(`${role}: gap between the medians, %`, gap.toFixed(1)),
  ];
  expect(report(figures)).toBe(true);
});

test.each(ROLE_NAMES)('%s: no guess is accepted', async (role) => {
  const chance = chanceFrom(freshSeed());
  const real = await someLink(clinic, role);
  const others: Link[] = [];
  for (const other of ROLE_NAMES) if (other !== role) others.push(await someLink(clinic, other));
  const replies = new Set<string>();
  let accepted = 0;
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const token = guessAt(real.token, others, chance);
    const { status, seen } = await reset(clinic, role, token);
    if (status === 200) accepted += 1;
    replies.add(seen);
  }
  const figures = [
    info(`${role}: guesses`, `${GUESSES}, seed ${chance.seed}`),
    exactly(`${role}: accepted`, accepted, 0),
    exactly(`${role}: different refusals`, replies.size, 1),
    exactly(
      `${role}: real links spoilt`,
      (await reset(clinic, role, real.token)).status === 200 ? 0 : 1,
      0,
    ),
  ];
  expect(report(figures)).toBe(true);
});

test.each(ROLE_NAMES)('%s: a link works once, for half an hour, and only by POST', async (role) => {
  const chance = chanceFrom(freshSeed());
  const found = { scanned: 0, notOnce: 0, reused: 0, expired: 0, early: 0 };
  for (let each = 0; each < LINKS; each += 1) {
    const { token, url } = await someLink(clinic, role);
    if (await scan(url, token, role)) found.scanned += 1;
    clinic.now += chance.below(MAIL_LINK_FOR);
    const tries = await Promise.all([1, 2, 3].map(() => reset(clinic, role, token)));
    if (tries.filter(({ status }) => status === 200).length !== 1) found.notOnce += 1;
    if ((await reset(clinic, role, token)).status === 200) found.reused += 1;

    const late = await someLink(clinic, role);
    const edge = await someLink(clinic, role);
    clinic.now += MAIL_LINK_FOR - 1;
    if ((await reset(clinic, role, edge.token)).status !== 200) found.early += 1;
    clinic.now += 1 + chance.below(MAIL_LINK_FOR);
    if ((await reset(clinic, role, late.token)).status === 200) found.expired += 1;
  }
  const figures = [
    info(`${role}: links`, `${LINKS * 3}, seed ${chance.seed}`),
    exactly(
      `${role}: requests of a mail scanner that were not refused or changed something`,
      found.scanned,
      0,
    ),
    exactly(`${role}: links that did not work once of three times at once`, found.notOnce, 0),
    exactly(`${role}: used a second time`, found.reused, 0),
    exactly(`${role}: used after half an hour`, found.expired, 0),
    exactly(`${role}: refused before`, found.early, 0),
  ];
  expect(report(figures)).toBe(true);
});

/** Headers by which a request says where the clinic is. */
function hostile(chance: Chance): Record<string, string> {
  const host = 'evil.example';
  return chance.pick([
    { host },
    { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
    { forwarded: `host=${host};proto=https` },
    { origin: `https://${host}`, referer: `https://${host}/` },
    { 'x-original-host': host, 'x-host': host },
    { host: `localhost:4000@${host}` },
  ]);
}

/** Another token, one nearly right, or one of another role. */
function guessAt(token: string, others: readonly Link[], chance: Chance): string {
  const at = chance.below(token.length - 1);
  const changed = token[at] === 'A' ? 'B' : 'A';
  return chance.pick([
    () => randomBytes(32).toString('base64url'),
    () => `${token.slice(0, at)}${changed}${token.slice(at + 1)}`,
    () => token.slice(0, -1 - at),
    () => `${token}${changed}`,
    () => `${token} `,
    () => `${token}=`,
    () => chance.pick(others).token,
    () => "' OR token_hash IS NOT NULL --",
  ])();
}

/** Follows a link as a mail scanner does, without its fragment and with it as a query; whether anything was done. */
async function scan(url: string, token: string, role: RoleName): Promise<boolean> {
  const page = new URL(url).pathname;
  const api = `/api/${ROLES[role].wire}/reset-password`;
  const statuses: number[] = [];
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    for (const target of [
      page,
      `${page}?token=${token}`,
      `${api}?token=${token}&password=kite-lantern-42`,
    ]) {
      statuses.push((await clinic.app.inject({ method, url: target })).statusCode);
    }
  }
  const sent = await takeLinks(clinic);
  // The pages themselves are not part of this server.
  return sent.length > 0 || statuses.some((status) => status < 400);
}
