import type { Person } from './roster/person.ts';
import { pick } from './seeded-random.ts';

/** Options of the "open-peeps" style, all of them pinned: nothing is left to its own dice. */
export interface Face {
  headVariant: string;
  expressionVariant: string;
  facialHairProbability: 0 | 100;
  facialHairVariant: string;
  accessoriesProbability: 0 | 100;
  accessoriesVariant: string;
  maskProbability: 0;
  inkColor: string;
  skinColor: string;
  headContrastColor: string;
  clothingColor: string;
  backgroundColor: string;
  flip: 'none' | 'horizontal';
  scale: number;
  translateX: number;
  translateY: number;
}

const WOMEN = [
  'long',
  'long',
  'medium1',
  'medium2',
  'medium3',
  'medium3',
  'mediumBangs',
  'mediumBangs2',
  'mediumBangs3',
  'bangs',
  'grayBun',
  'grayBun',
  'grayMedium',
  'grayMedium',
  'longBangs',
];
const MEN = [
  'short1',
  'short1',
  'short2',
  'short2',
  'short3',
  'short4',
  'short5',
  'grayShort',
  'grayShort',
  'pomp',
  'shaved2',
  'twists2',
  'noHair1',
];
const BEARDS = [
  'full',
  'full',
  'full2',
  'chin',
  'full4',
  'goatee1',
  'moustache6',
  'moustache9',
  'moustache7',
];
const TURBAN_BEARDS = ['full2', 'full4', 'full', 'full3'];
const GLASSES = ['glasses', 'glasses2', 'glasses3', 'glasses5'];
const SENIOR = ['9 Year', '10 Year'];
export const INK = '#14252b';
const SKIN = ['#eac19a', '#dfa977', '#cf9463', '#bd8050', '#a96c40', '#8f5a36'];
const DARK_HAIR = ['#2c1b18', '#33231c', '#40291f', '#1f1a1a'];
const GRAY_HAIR = ['#8b9094', '#b5babd', '#6c7175'];
const CLOTHES = [
  '#f6faf9',
  '#f6faf9',
  '#1f7a78',
  '#5fa8a3',
  '#2d5b73',
  '#8fb8c9',
  '#a9c7a4',
  '#e0a48d',
  '#d9c48f',
  '#9a86ad',
];
const TURBANS = ['#1f5f6b', '#2d4f7c', '#8c3b3b', '#c98a2b', '#4b6b4a'];
const BACKGROUNDS = ['#dcebea', '#d3e6e6', '#e4eeec', '#d9e8ee', '#e2ede4', '#cfe3e0'];

/**
 * Returns a face for each person, in the same order; no two look alike in everything that can be
 * seen.
 */
export function distinctFaces(people: readonly Person[], random: () => number): Face[] {
  const seen = new Set<string>();
  return people.map((person) => {
    for (;;) {
      const face = drawFace(person, random);
      const key = visibleFeatures(face);
      if (!seen.has(key)) {
        seen.add(key);
        return face;
      }
    }
  });
}

/** Returns the features that distinguish faces, without background, direction and unworn accessories. */
function visibleFeatures(face: Face): string {
  const beard = face.facialHairProbability && face.facialHairVariant;
  const glasses = face.accessoriesProbability && face.accessoriesVariant;
  const { headVariant, skinColor, clothingColor } = face;
  return [headVariant, skinColor, clothingColor, beard, glasses].join();
}

function drawFace(person: Person, random: () => number): Face {
  const man = person.gender === 'male';
  const senior = SENIOR.includes(person.experience ?? '');
  const turban = person.wears === 'turban';
  const bearded = turban || (man && random() < 0.5);
  return {
    headVariant: person.wears ?? pick(man ? MEN : WOMEN, random),
    expressionVariant: pick(['smile', 'smile', 'smile', 'calm'], random),
    facialHairProbability: bearded ? 100 : 0,
    facialHairVariant: pick(turban ? TURBAN_BEARDS : BEARDS, random),
    accessoriesProbability: random() < 0.3 ? 100 : 0,
    accessoriesVariant: pick(GLASSES, random),
    maskProbability: 0,
    inkColor: INK,
    skinColor: pick(SKIN, random),
    headContrastColor: pick(senior ? GRAY_HAIR : DARK_HAIR, random),
    clothingColor: pick(turban ? TURBANS : CLOTHES, random),
    backgroundColor: pick(BACKGROUNDS, random),
    flip: pick(['none', 'horizontal'] as const, random),
    scale: 0.94,
    translateX: 0,
    translateY: 3,
  };
}
