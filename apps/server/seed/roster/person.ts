import type { Experience } from '@nadi/domain/profile-choices';

/** The hand-written part of an invented doctor; everything else is random. */
export interface Person {
  name: string;
  gender: 'female' | 'male';
  wears?: 'hijab' | 'turban';
  /** Fixed if `about` implies it, otherwise random. */
  experience?: Experience;
  /** Fixed if `about` names them, otherwise random. */
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
