import type { Experience } from '@nadi/domain/experience';

/** What is written by hand about one invented doctor; everything else is drawn by lot. */
export interface Person {
  name: string;
  gender: 'female' | 'male';
  wears?: 'hijab' | 'turban';
  /** Fixed where `about` implies it, otherwise drawn by lot. */
  experience?: Experience;
  /** Fixed where `about` names them, otherwise drawn by lot. */
  languages?: string[];
  degree: string;
  about: string;
}

/**
 * Returns the stem of an e-mail address and of a portrait's file name, 'roshni-dsouza' for 'Roshni
 * D'Souza'.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z]+/g, '-');
}
