import type { Person } from './person.ts';

export const dermatologistRoster: Person[] = [
  {
    name: 'Aditi Sharma',
    gender: 'female',
    degree: 'MBBS, MD (Dermatology)',
    about:
      "Acne in grown-ups is Aditi's daily work, and she treats it with few products used well. Photographs at each appointment show progress that mirrors tend to hide.",
  },
  {
    name: 'Rohan Mehta',
    gender: 'male',
    degree: 'MBBS, MD (Dermatology, Venereology & Leprosy)',
    about:
      'Rohan checks moles, and teaches you how to check them yourself. Most turn out to be harmless; he is quick to say so and quick to act on the rest.',
  },
  {
    name: 'Swathi Bhat',
    gender: 'female',
    degree: 'MBBS, DDVL',
    about:
      'Eczema rules some households, especially at night. Swathi builds routines that a tired parent can really keep.',
  },
  {
    name: 'Imran Khan',
    experience: '5 Year',
    gender: 'male',
    degree: 'MBBS, MD (Dermatology)',
    about:
      "Psoriasis is Imran's long study, from creams to the newer injections. He plans in seasons rather than in weeks.",
  },
  {
    name: 'Deepika Nair',
    gender: 'female',
    degree: 'MBBS, DNB (Dermatology)',
    about:
      'Hair fall has a dozen causes, and Deepika goes through them in order. Iron, thyroid and stress come before any expensive serum.',
  },
  {
    name: 'Manpreet Singh',
    gender: 'male',
    wears: 'turban',
    degree: 'MBBS, MD (Dermatology)',
    about:
      'Manpreet deals with rashes that come and go before anyone can see them, so keep your photos. Hives and contact allergies are his particular interest.',
  },
  {
    name: 'Trisha Bose',
    gender: 'female',
    degree: 'MBBS, MD (Dermatology)',
    about:
      'Pigmentation on Indian skin asks for gentleness, and Trisha has plenty. She will talk you out of bleaching creams and into sunscreen.',
  },
  {
    name: 'Karthik Raman',
    gender: 'male',
    degree: 'MBBS, DDVL',
    about:
      'Fungal infections have become stubborn in recent years; Karthik treats them long enough to be finished with them. He also asks who shares the towels.',
  },
  {
    name: 'Fatima Hussain',
    gender: 'female',
    wears: 'hijab',
    degree: 'MBBS, MD (Dermatology)',
    about:
      'Fatima sees babies with rashes and grandparents with itch, and nearly everything in between. Her prescriptions fit on half a page.',
  },
  {
    name: 'Nikhil Sawant',
    gender: 'male',
    degree: 'MBBS, DNB (Dermatology)',
    about:
      'Vitiligo can be treated more often than people believe. Nikhil offers light therapy, skin grafting and, above all, a fair picture of what to expect.',
  },
  {
    name: "Roshni D'Souza",
    gender: 'female',
    degree: 'MBBS, MD (Dermatology)',
    about:
      'Rosacea, flushing and skin that reacts to everything bring people to Roshni. She begins by taking things away.',
  },
  {
    name: 'Yash Vardhan',
    gender: 'male',
    degree: 'MBBS, MD (Dermatology, Venereology & Leprosy)',
    about:
      'Yash handles sexual-health questions with the same tone as a question about sunburn. Discretion is part of the treatment.',
  },
  {
    name: 'Amrita Sandhu',
    gender: 'female',
    degree: 'MBBS, DDVL',
    about:
      'Scars, keloids and stretch marks: Amrita tells you what lasers can do and what they cannot. Nobody is sold a package in her room.',
  },
  {
    name: 'Pranav Kamath',
    gender: 'male',
    degree: 'MBBS, MD (Dermatology)',
    about:
      "Pranav's patients often work outdoors, and sun damage is his main subject. He favours hats over lectures.",
  },
  {
    name: 'Lavanya Krishnan',
    gender: 'female',
    degree: 'MBBS, MD (Dermatology)',
    about:
      'Nails tell Lavanya a surprising amount about the rest of a person. She also runs a weekly session on hair and scalp disorders.',
  },
  {
    name: 'Gaurav Tiwari',
    gender: 'male',
    degree: 'MBBS, DNB (Dermatology)',
    about:
      'Teenagers with acne rarely want to discuss it in front of a parent, so Gaurav sees both together and then each alone. Results take twelve weeks, and he says so on day one.',
  },
  {
    name: 'Mitali Saikia',
    gender: 'female',
    degree: 'MBBS, MD (Dermatology)',
    about:
      'Mitali brought from Assam a special knowledge of tropical skin infections. Bites, boils and mysterious patches after a trip are well placed with her.',
  },
];
