import type { Person } from './person.ts';

export const pediatriciansRoster: Person[] = [
  {
    name: 'Revathi Balakrishnan',
    gender: 'female',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      'Revathi tells new parents which worries can wait until morning and which cannot. Feeding, sleep and slow weight gain are what she is asked about most.',
  },
  {
    name: 'Arjun Malhotra',
    gender: 'male',
    degree: 'MBBS, DCH',
    about:
      'Children warm to Arjun because he speaks to them first. He looks after coughs, ear infections and the asthma that comes back every November.',
  },
  {
    name: 'Shalini Pillai',
    gender: 'female',
    degree: 'MBBS, DNB (Paediatrics)',
    about:
      'Shalini keeps vaccination calendars tidy and fears of needles small. She has three children of her own and no illusions.',
  },
  {
    name: 'Mohammed Irfan',
    gender: 'male',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      "Newborns are Irfan's speciality, above all those who came early. He follows them until their parents stop counting in weeks.",
  },
  {
    name: 'Barnali Gogoi',
    experience: '5 Year',
    gender: 'female',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      "Growth charts make Barnali's favourite stories. If a child is small, tall or suddenly tired, she finds out whether it matters.",
  },
  {
    name: 'Siddharth Jain',
    gender: 'male',
    degree: 'MBBS, DCH, DNB',
    about:
      'Fever in a child is frightening at two in the morning, and Siddharth has written the one-page guide his patients keep on the fridge. Allergies are his second interest.',
  },
  {
    name: 'Pooja Yadav',
    gender: 'female',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      'Pooja helps fussy eaters and their exhausted families. Small changes, tried for two weeks at a time, are her method.',
  },
  {
    name: 'George Varghese',
    experience: '9 Year',
    gender: 'male',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      'George has listened to small chests for years and still warms the stethoscope. Wheeze, croup and pneumonia are his home ground.',
  },
  {
    name: 'Sumaiya Begum',
    gender: 'female',
    wears: 'hijab',
    degree: 'MBBS, DCH',
    about:
      'Speech that comes late, steps that come late: Sumaiya watches development with a trained eye. She reassures where she can and refers early where she cannot.',
  },
  {
    name: 'Rahul Bhosale',
    gender: 'male',
    degree: 'MBBS, DNB (Paediatrics)',
    about:
      'Rahul looks after school-age children with tummy aches, headaches and Monday mornings. He takes both the pain and the timetable seriously.',
  },
  {
    name: 'Chitra Narayanan',
    gender: 'female',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      "Breastfeeding support is half of Chitra's practice. She can do more through a video call than most people expect.",
  },
  {
    name: 'Kunal Kapoor',
    gender: 'male',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      'Kunal sees teenagers, who often get forgotten between children and adults. Skin, mood, sport injuries and exam nerves all fit in one appointment.',
  },
  {
    name: 'Mercy Lalthanmawii',
    gender: 'female',
    degree: 'MBBS, DCH',
    about:
      "Mercy's rooms are known for a box of wooden animals and very short waits. Infections and childhood anaemia are her main work.",
  },
  {
    name: 'Dinesh Shenoy',
    gender: 'male',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      "Kidney and bladder troubles in children are Dinesh's field, bed-wetting included. Nobody is teased, and nearly everybody gets better.",
  },
  {
    name: 'Tanvi Gadgil',
    gender: 'female',
    degree: 'MBBS, DNB (Paediatrics)',
    about:
      'Tanvi is gentle with children and frank with parents. She prescribes antibiotics rarely and explains why every time.',
  },
  {
    name: 'Jaspreet Gill',
    gender: 'male',
    wears: 'turban',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      'Jaspreet treats diabetes and thyroid disease in the young, and teaches families to run the numbers themselves. His patients text him their cricket scores too.',
  },
  {
    name: 'Anjali Mishra',
    experience: '5 Year',
    gender: 'female',
    degree: 'MBBS, MD (Paediatrics)',
    about:
      'Anjali worked in a neonatal unit in Lucknow before moving south. Jaundice, colic and the first hundred days are what she knows best.',
  },
];
