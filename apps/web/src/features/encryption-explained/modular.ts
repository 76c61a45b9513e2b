import { BASE, PRIME } from '@nadi/secure-channel/classroom';

export interface Product {
  /** The exponent reached so far: the first power, the second, … */
  power: number;
  before: number;
  product: number;
  rest: number;
}

/** Lists the steps of base^exponent mod 23, one multiplication per line, as in a calculation by hand. */
export function powerChain(base: number, exponent: number): Product[] {
  const chain: Product[] = [];
  let before = 1;
  for (let power = 1; power <= exponent; power++) {
    const product = before * base;
    const rest = product % PRIME;
    chain.push({ power, before, product, rest });
    before = rest;
  }
  return chain;
}

/** Finds the private number of a public one by trying all 22. */
export function findPrivateNumber(publicNumber: number): number | undefined {
  let power = 1;
  for (let guess = 1; guess < PRIME; guess++) {
    power = (power * BASE) % PRIME;
    if (power === publicNumber) return guess;
  }
  return undefined;
}
