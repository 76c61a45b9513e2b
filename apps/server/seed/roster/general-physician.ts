import type { Person } from './person.ts';

export const generalPhysicianRoster: Person[] = [
  {
    name: 'Ananya Iyer',
    gender: 'female',
    degree: 'MBBS, MD (General Medicine)',
    about:
      'Fevers that will not settle, sugars that will not behave: Ananya likes the puzzle and explains each step of it. She writes every plan down, so that you leave with one page instead of ten worries.',
  },
  {
    name: 'Harpreet Singh',
    experience: '9 Year',
    gender: 'male',
    wears: 'turban',
    degree: 'MBBS, MD (Internal Medicine)',
    about:
      'Harpreet looks after families across three generations and remembers who is allergic to what. His days are mostly blood pressure, thyroid and the coughs that follow Delhi winters.',
  },
  {
    name: 'Meera Nambiar',
    gender: 'female',
    degree: 'MBBS, DNB (Family Medicine)',
    about:
      'A family doctor by training and by temperament, Meera would rather see a small problem early than a large one late. Ask her about vaccines for adults; few people do.',
  },
  {
    name: 'Farhan Qureshi',
    gender: 'male',
    degree: 'MBBS, MD (General Medicine)',
    about:
      "Most of Farhan's patients live with diabetes, and he measures success by how rarely they think about it. He adjusts food before pills wherever that is safe.",
  },
  {
    name: 'Lalrinpuii Sailo',
    experience: '6 Year',
    gender: 'female',
    degree: 'MBBS, MD (Community Medicine)',
    about:
      'After five years in district hospitals in Mizoram, Lalrinpuii is hard to surprise. She is at her best with infections, anaemia and the tiredness nobody has explained yet.',
  },
  {
    name: 'Raghavendra Kulkarni',
    experience: '6 Year',
    gender: 'male',
    degree: 'MBBS, MD (Internal Medicine)',
    about:
      'Raghavendra trained in critical care and now works to keep people out of it. Heart risk, kidney numbers and long medicine lists are what he sorts through most often.',
  },
  {
    name: 'Sneha Deshpande',
    gender: 'female',
    degree: 'MBBS, DNB (General Medicine)',
    about:
      "Video appointments suit Sneha's way of working: a calm talk first, tests only if the talk leaves a question. Travellers and night-shift workers make up much of her list.",
  },
  {
    name: 'Joseph Kurian',
    experience: '8 Year',
    gender: 'male',
    degree: 'MBBS, MD (General Medicine)',
    about:
      'Joseph spent his early career on fever wards and still reads a temperature chart the way others read a newspaper. Dengue, typhoid and slow recoveries are familiar ground.',
  },
  {
    name: 'Ishita Banerjee',
    experience: '6 Year',
    gender: 'female',
    degree: 'MBBS, MRCP (Internal Medicine)',
    about:
      'Trained in Kolkata and Leeds, Ishita treats asthma, migraine and high blood pressure in working adults. She will ask about sleep, and she means it.',
  },
  {
    name: 'Suresh Gowda',
    gender: 'male',
    degree: 'MBBS, MD (General Medicine)',
    about:
      'Suresh is the doctor to see when three specialists have given three prescriptions. He goes through them with you one by one and keeps only what earns its place.',
  },
  {
    name: 'Tenzin Dolma',
    gender: 'female',
    languages: ['English', 'Hindi', 'Kannada', 'Tibetan'],
    degree: 'MBBS, DNB (Family Medicine)',
    about:
      'Tenzin grew up in Bylakuppe and sees patients in English, Hindi, Kannada and Tibetan. Older people and their long-term conditions are the heart of her practice.',
  },
  {
    name: 'Vikram Rathore',
    gender: 'male',
    degree: 'MBBS, MD (Internal Medicine)',
    about:
      'Annual check-ups need not be a ritual of fifty tests. Vikram picks the handful that matter for your age and family history, then talks you through each result.',
  },
  {
    name: 'Nafisa Rahman',
    gender: 'female',
    wears: 'hijab',
    degree: 'MBBS, MD (General Medicine)',
    about:
      "Nafisa's interests are thyroid disease, vitamin deficiencies and fatigue in young women. Patients mention her patience first and her punctuality second.",
  },
  {
    name: 'Bibek Chettri',
    gender: 'male',
    degree: 'MBBS, MD (General Medicine)',
    about:
      'Bibek came to medicine from the hills above Kalimpong and kept the habit of plain talk. Chest infections, gout and stubborn acidity fill his mornings.',
  },
  {
    name: 'Kavya Shetty',
    gender: 'female',
    degree: 'MBBS, DNB (General Medicine)',
    about:
      'Kavya helps people through the first year after a diagnosis, when most of the questions arrive. She keeps follow-ups short, frequent and free of scolding.',
  },
  {
    name: 'Aravind Subramanian',
    gender: 'male',
    degree: 'MBBS, MD (Internal Medicine)',
    about:
      'Aravind studies drug interactions for the pleasure of it, which is good news for anyone on more than four medicines. He also sees post-viral cough and unexplained weight loss.',
  },
  {
    name: 'Poonam Chauhan',
    gender: 'female',
    degree: 'MBBS, MD (Community Medicine)',
    about:
      'A public-health doctor at heart, Poonam connects what happens in a body with what happens at home and at work. Bring your old reports; she actually reads them.',
  },
];
