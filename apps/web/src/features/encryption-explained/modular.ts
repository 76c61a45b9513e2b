import { BASE, PRIME } from '@nadi/secure-channel/classroom';

export interface Product {
  /** Which factor this is: the first power, the second, … */
  power: number;
  before: number;
  product: number;
  rest: number;
}

/** Lists the steps of base^exponent mod 23, one multiplication a line, as a person would compute it. */
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

/** Finds the private number behind a public one by trying: there are only 22. */
export function findPrivateNumber(publicNumber: number): number | undefined {
  let power = 1;
  for (let guess = 1; guess < PRIME; guess++) {
    power = (power * BASE) % PRIME;
    if (power === publicNumber) return guess;
  }
  return undefined;
}
