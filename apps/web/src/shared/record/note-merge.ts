import type { NoteText } from '@nadi/contract/record';
import { diff3Merge } from 'node-diff3';

export const NOTE_BOXES = ['subjective', 'objective', 'assessment', 'plan'] as const;
export type NoteBox = (typeof NOTE_BOXES)[number];

export const NOTE_LABELS: Readonly<Record<NoteBox, { label: string; hint: string }>> = {
  subjective: { label: 'Subjective', hint: 'What the patient says' },
  objective: { label: 'Objective', hint: 'What you see and measure' },
  assessment: { label: 'Assessment', hint: 'What you think it is' },
  plan: { label: 'Plan', hint: 'What happens next' },
};

interface Texts<T> {
  /** The text that both editors started from. */
  base: T;
  mine: T;
  theirs: T;
}

/** Merges two edits of a note; `merged` names the boxes that hold both texts. */
export function mergeNotes({ base, mine, theirs }: Texts<NoteText>): {
  note: NoteText;
  merged: NoteBox[];
} {
  const note = { ...theirs };
  const merged: NoteBox[] = [];
  for (const box of NOTE_BOXES) {
    const texts = { base: base[box], mine: mine[box], theirs: theirs[box] };
    note[box] = mergeTexts(texts);
    if (note[box] !== mine[box] && note[box] !== theirs[box]) merged.push(box);
  }
  return { note, merged };
}

/**
 * Merges two edits line by line. A line that both changed is kept in both versions, one below the other: two
 * doses must never merge into one sentence.
 */
export function mergeTexts({ base, mine, theirs }: Texts<string>): string {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const regions = diff3Merge(toLines(mine), toLines(base), toLines(theirs));
  return regions
    .flatMap(({ ok, conflict }) => ok ?? mergeLines(conflict?.a ?? [], conflict?.b ?? []))
    .join('\n');
}

/** Returns the longer version if it continues the other one, else both. */
function mergeLines(mine: string[], theirs: string[]): string[] {
  const [longer, shorter] =
    mine.join('').length < theirs.join('').length ? [theirs, mine] : [mine, theirs];
  return goesOn(longer, shorter) ? longer : [...mine, ...theirs];
}

/**
 * Returns whether a text has all lines of another, the last one followed by more words. A shared ending is not
 * enough: "15 mg" does not replace "5 mg", nor "not allergic" "allergic".
 */
function goesOn(longer: readonly string[], shorter: readonly string[]): boolean {
  const text = ['', ...longer, ''].join('\n');
  const wanted = ['', ...shorter].join('\n');
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (/^[.,;:!?]?\s/.test(text.slice(at + wanted.length))) return true;
  }
  return shorter.length === 0;
}

function toLines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

/** Returns the boxes that differ, as a save sends them. */
export function changedBoxes(base: NoteText, note: NoteText): Partial<NoteText> {
  return Object.fromEntries(
    NOTE_BOXES.filter((box) => base[box] !== note[box]).map((box) => [box, note[box]]),
  );
}

/** Removes white space around the texts, as the server does. */
export function trimmed(note: NoteText): NoteText {
  const entries = NOTE_BOXES.map((box) => [box, note[box].trim()]);
  return Object.fromEntries(entries) as NoteText;
}
