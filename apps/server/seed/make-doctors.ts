/** Writes doctors.json from the rosters. Run: node apps/server/seed/make-doctors.ts */
import { writeFileSync } from 'node:fs';
import { EXPERIENCES, type Experience, type Speciality } from '@nadi/domain/profile-choices';
import { localities, type Person, slugOf } from './roster/person.ts';
import { specialities } from './roster/specialities.ts';
import type { SampleDoctor } from './sample-people.ts';
import { pick, seededRandom, shuffled } from './seeded-random.ts';

const FEE_STEP = 50;

// Spoken in Bengaluru beside English, by how often.
const LANGUAGES = [
  ...['Kannada', 'Kannada', 'Kannada', 'Hindi', 'Hindi', 'Tamil', 'Tamil', 'Telugu', 'Telugu'],
  ...['Malayalam', 'Urdu', 'Marathi', 'Bengali', 'Gujarati', 'Punjabi', 'Odia'],
];

const random = seededRandom(2027);
const languageRandom = seededRandom(2028);
const doctors = shuffled(
  specialities.flatMap(({ name, usualFee, roster }) =>
    roster.map((person) => describeDoctor(person, name, usualFee)),
  ),
  random,
);
writeFileSync(new URL('doctors.json', import.meta.url), `${JSON.stringify(doctors, null, 2)}\n`);

function describeDoctor(person: Person, speciality: Speciality, usualFee: number): SampleDoctor {
  const slug = slugOf(person.name);
  const experience = person.experience ?? pick(EXPERIENCES, random);
  return {
    name: `Dr. ${person.name}`,
    email: `${slug}@sample.nadi.example`,
    portrait: `${slug}.webp`,
    speciality,
    degree: person.degree,
    experience,
    about: person.about,
    feesRupees: drawFee(usualFee, experience),
    address: drawAddress(),
    gender: person.gender === 'female' ? 'Female' : 'Male',
    languages: person.languages ?? ['English', ...drawLanguages()],
  };
}

function drawLanguages(): string[] {
  return [...new Set([pick(LANGUAGES, languageRandom), pick(LANGUAGES, languageRandom)])];
}

/** Seniority adds up to half of the usual fee; the rest is chance. Stays within 300 to 1500. */
function drawFee(usualFee: number, experience: Experience): number {
  const fee = usualFee * (0.8 + Number.parseInt(experience, 10) / 20 + random() * 0.4);
  return Math.min(1500, Math.max(300, Math.round(fee / FEE_STEP) * FEE_STEP));
}

function drawAddress(): SampleDoctor['address'] {
  const [street, area] = pick(localities, random);
  const door = 1 + Math.floor(random() * 180);
  const floor = pick(['', '', '', '1st Floor, ', '2nd Floor, '], random);
  return { line1: `${floor}${door}, ${street}`, line2: area };
}
