import type { NoteBox } from './note-merge.ts';

export const NOTE_LABELS: Readonly<Record<NoteBox, { label: string; hint: string }>> = {
  subjective: { label: 'Subjective', hint: 'What the patient says' },
  objective: { label: 'Objective', hint: 'What you see and measure' },
  assessment: { label: 'Assessment', hint: 'What you think it is' },
  plan: { label: 'Plan', hint: 'What happens next' },
};
