import type { Person } from './person.ts';

export const gynecologistRoster: Person[] = [
  {
    name: 'Lakshmi Venkataraman',
    experience: '8 Year',
    gender: 'female',
    degree: 'MBBS, MS (Obstetrics & Gynaecology)',
    about:
      'Lakshmi has guided hundreds of first pregnancies and still finds none of them routine. Her appointments leave room for the question you were too shy to ask.',
  },
  {
    name: 'Ruksana Sheikh',
    gender: 'female',
    wears: 'hijab',
    degree: 'MBBS, DGO',
    about:
      "Irregular cycles and PCOS are the threads that run through Ruksana's practice. She starts with what you want to change, and only then talks about tablets.",
  },
  {
    name: 'Priyanka Joshi',
    gender: 'female',
    degree: 'MBBS, MS (Obstetrics & Gynaecology)',
    about:
      "High-risk pregnancy is Priyanka's field: twins, diabetes, blood pressure that climbs. She is direct about risk and just as direct when there is nothing to fear.",
  },
  {
    name: 'Sudha Ramachandran',
    gender: 'female',
    degree: 'MBBS, MD (Obstetrics & Gynaecology)',
    about:
      'Sudha runs a menopause clinic because too many women are told to put up with it. Hot flushes, sleep, bones and mood are all on her list.',
  },
  {
    name: 'Gurleen Kaur',
    gender: 'female',
    degree: 'MBBS, DNB (Obstetrics & Gynaecology)',
    about:
      'Gurleen looks after teenagers and young women, often at their very first appointment. Nothing is examined that a conversation can settle.',
  },
  {
    name: 'Debjani Mukherjee',
    gender: 'female',
    degree: 'MBBS, MS (Obstetrics & Gynaecology)',
    about:
      'Endometriosis takes years to be named; Debjani would like that to be months. She combines careful history, imaging and treatment that fits round your life.',
  },
  {
    name: 'Anil Kumar Reddy',
    experience: '8 Year',
    gender: 'male',
    degree: 'MBBS, MD (Obstetrics & Gynaecology)',
    about:
      'Anil is a keyhole surgeon for fibroids and cysts who operates less often than people expect. Second opinions before a hysterectomy are a large part of his week.',
  },
  {
    name: 'Maria Fernandes',
    experience: '9 Year',
    gender: 'female',
    degree: 'MBBS, DGO, DNB',
    about:
      'Maria has delivered babies in Goa, Mangaluru and Bengaluru, in that order. She is known for birth plans that survive contact with the labour ward.',
  },
  {
    name: 'Nandini Hegde',
    gender: 'female',
    degree: 'MBBS, MS (Obstetrics & Gynaecology)',
    about:
      'Fertility questions need time, and Nandini gives them that. She explains each test, what it can show and what it cannot, before anyone pays for it.',
  },
  {
    name: 'Shabnam Ansari',
    gender: 'female',
    degree: 'MBBS, MD (Obstetrics & Gynaecology)',
    about:
      'Shabnam cares for mothers in the months after birth, when attention usually moves to the baby. Healing, feeding, contraception and low mood are all welcome subjects.',
  },
  {
    name: 'Rituparna Das',
    gender: 'female',
    degree: 'MBBS, DNB (Obstetrics & Gynaecology)',
    about:
      "Screening is Rituparna's cause: smears, HPV vaccines, breast checks. If a result has frightened you, she will tell you exactly what it means.",
  },
  {
    name: 'Pallavi Patil',
    gender: 'female',
    degree: 'MBBS, DGO',
    about:
      'Heavy bleeding and anaemia travel together, and Pallavi treats them together. She has a soft spot for patients who arrive with a list.',
  },
  {
    name: 'Thomas Mathew',
    experience: '10 Year',
    gender: 'male',
    degree: 'MBBS, MS (Obstetrics & Gynaecology)',
    about:
      'Thomas spent a decade in fetal medicine and reads scans with a steady voice. He sees couples after a loss and before the next try.',
  },
  {
    name: 'Jayanthi Murugan',
    gender: 'female',
    languages: ['Tamil', 'Telugu', 'English'],
    degree: 'MBBS, MD (Obstetrics & Gynaecology)',
    about:
      'Jayanthi speaks Tamil, Telugu and English, and switches to whichever makes you comfortable. Contraception, infections and painful periods are her everyday work.',
  },
  {
    name: 'Neha Agarwal',
    gender: 'female',
    degree: 'MBBS, MS (Obstetrics & Gynaecology)',
    about:
      'Pelvic-floor trouble after childbirth is common and treatable, and Neha says so loudly. She works hand in hand with physiotherapists.',
  },
  {
    name: 'Chandrika Poojary',
    gender: 'female',
    degree: 'MBBS, DNB (Obstetrics & Gynaecology)',
    about:
      'Chandrika follows pregnancies from the first scan to the six-week check. Between appointments she prefers a short video call to a long wait with worry.',
  },
  {
    name: 'Zainab Merchant',
    experience: '5 Year',
    gender: 'female',
    degree: 'MBBS, MRCOG',
    about:
      'Zainab returned from Manchester with a fondness for evidence and unhurried appointments. Hormones, migraine and contraception are where she is most often asked for advice.',
  },
];
