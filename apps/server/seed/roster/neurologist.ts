import type { Person } from './person.ts';

export const neurologistRoster: Person[] = [
  {
    name: 'Srinivas Acharya',
    gender: 'male',
    degree: 'MBBS, MD, DM (Neurology)',
    about:
      'Srinivas treats epilepsy and counts the seizure-free months together with his patients. Driving, work and marriage are discussed as openly as doses.',
  },
  {
    name: 'Madhuri Phadke',
    gender: 'female',
    degree: 'MBBS, DM (Neurology)',
    about:
      'Migraine is not just a headache, and Madhuri never treats it as one. A diary, a plan for bad days and a plan for ordinary ones: that is her beginning.',
  },
  {
    name: 'Abdul Rasheed',
    gender: 'male',
    degree: 'MBBS, MD, DM (Neurology)',
    about:
      'After a stroke, the second month is often the hardest. Abdul keeps therapy, medicines and hope moving in the same direction.',
  },
  {
    name: 'Sharmila Chatterjee',
    experience: '10 Year',
    gender: 'female',
    degree: 'MBBS, DNB (Neurology)',
    about:
      "Sharmila's patients have Parkinson's disease, and many have known her for years. She times medicines to the day that you want to have.",
  },
  {
    name: 'Vignesh Palanisamy',
    gender: 'male',
    degree: 'MBBS, DM (Neurology)',
    about:
      'Numb feet, tingling hands, weak grip: Vignesh finds out which nerve is complaining and why. Diabetes is a frequent culprit, never the only suspect.',
  },
  {
    name: 'Navneet Kaur',
    gender: 'female',
    degree: 'MBBS, MD, DM (Neurology)',
    about:
      'Memory trouble frightens families, and Navneet sees the whole family for that reason. She separates ordinary forgetting from the other kind with care.',
  },
  {
    name: 'Ajit Mohanty',
    gender: 'male',
    degree: 'MBBS, DM (Neurology)',
    about:
      'Ajit leads a clinic for multiple sclerosis and its rarer relatives. He explains scans on screen, slice by slice, as slowly as you like.',
  },
  {
    name: 'Hema Prabhu',
    gender: 'female',
    degree: 'MBBS, DNB (Neurology)',
    about:
      'Dizziness is one word for five different things. Hema asks until she knows which one is yours, and half the time treats it without a pill.',
  },
  {
    name: 'Rajesh Thakur',
    gender: 'male',
    degree: 'MBBS, MD, DM (Neurology)',
    about:
      'Back and neck pain reach Rajesh once it starts to travel down an arm or a leg. He is cautious about surgery and enthusiastic about walking.',
  },
  {
    name: 'Asma Siddiqui',
    gender: 'female',
    wears: 'hijab',
    degree: 'MBBS, DM (Neurology)',
    about:
      'Asma looks after women with epilepsy through contraception, pregnancy and after. Few areas need more planning, and she enjoys planning.',
  },
  {
    name: 'Cyril Rodrigues',
    gender: 'male',
    degree: 'MBBS, DM (Neurology)',
    about:
      "Sleep is Cyril's subject: too little, too much, or too loud. He reads sleep studies in the morning and tired people in the afternoon.",
  },
  {
    name: 'Indira Vasudevan',
    gender: 'female',
    degree: 'MBBS, MD, DM (Neurology)',
    about:
      'Indira sees tremor, twitching and movements that will not stay still. A second of phone video often tells her more than an hour of tests.',
  },
  {
    name: 'Partha Sarathi Roy',
    gender: 'male',
    degree: 'MBBS, DNB (Neurology)',
    about:
      'Partha treats facial pain and cluster headache, two of the worst pains there are. He answers urgent messages the same day.',
  },
  {
    name: 'Jyoti Rawat',
    experience: '10 Year',
    gender: 'female',
    degree: 'MBBS, DM (Neurology)',
    about:
      'Jyoti came from Dehradun with an interest in childhood epilepsy that now follows patients into adult life. She coordinates with schools when asked.',
  },
  {
    name: 'Naveen Chandra Rao',
    gender: 'male',
    degree: 'MBBS, MD, DM (Neurology)',
    about:
      'Muscle disease is rare enough that people travel to see Naveen. Video appointments between examinations save them the journey.',
  },
  {
    name: 'Mandira Sen',
    gender: 'female',
    degree: 'MBBS, DM (Neurology)',
    about:
      'Mandira works with people whose symptoms have been called imaginary elsewhere. Functional disorders are real, and they improve with the right help.',
  },
  {
    name: 'Prakash Naik',
    gender: 'male',
    degree: 'MBBS, DNB (Neurology)',
    about:
      'Prakash takes care of older people after falls, faints and small strokes. He goes through the house with the family, room by room, on camera.',
  },
];
