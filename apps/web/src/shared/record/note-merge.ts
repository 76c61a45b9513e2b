import type { NoteText } from '@nadi/contract/record';

export const NOTE_BOXES = ['subjective', 'objective', 'assessment', 'plan'] as const;
export type NoteBox = (typeof NOTE_BOXES)[number];

export const NOTE_LABELS: Readonly<Record<NoteBox, { label: string; hint: string }>> = {
  subjective: { label: 'Subjective', hint: 'What the patient says' },
  objective: { label: 'Objective', hint: 'What you see and measure' },
  assessment: { label: 'Assessment', hint: 'What you think it is' },
  plan: { label: 'Plan', hint: 'What happens next' },
};

interface Texts<T> {
  /** What both editors began with. */
  base: T;
  mine: T;
  theirs: T;
}

/** Merges two edits of a note; `merged` names the boxes that hold text of both. */
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

/** Returns a text with every word that either side wrote; where they cannot be woven, one follows the other. */
export function mergeTexts({ base, mine, theirs }: Texts<string>): string {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const woven = [theirs.replace(base, () => mine), mine.replace(base, () => theirs), mine, theirs];
  const written = [...newWords(base, mine), ...newWords(base, theirs)];
  const complete = woven.find((text) => {
    const words = new Set(wordsOf(text));
    return written.every((word) => words.has(word));
  });
  return complete ?? `${mine}\n\n${theirs}`;
}

function newWords(base: string, text: string): string[] {
  const known = new Set(wordsOf(base));
  return wordsOf(text).filter((word) => !known.has(word));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
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
