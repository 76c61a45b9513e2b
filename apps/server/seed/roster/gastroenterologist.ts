import type { Person } from './person.ts';

export const gastroenterologistRoster: Person[] = [
  {
    name: 'Vivek Menon',
    gender: 'male',
    degree: 'MBBS, MD, DM (Gastroenterology)',
    about:
      "Acidity that returns whenever the tablets stop is Vivek's most common puzzle. He looks at meals, hours and habits before he reaches for the scope.",
  },
  {
    name: 'Shruti Kulshreshtha',
    gender: 'female',
    degree: 'MBBS, DM (Gastroenterology)',
    about:
      'Irritable bowel is a diagnosis, not a dismissal. Shruti treats it with diet steps that fit an Indian kitchen.',
  },
  {
    name: 'Balwinder Singh',
    gender: 'male',
    wears: 'turban',
    degree: 'MBBS, MD, DM (Gastroenterology)',
    about:
      'Balwinder specialises in the liver, and fatty liver above all. He prefers a tape measure and a walking plan to a bag of supplements.',
  },
  {
    name: 'Leena Cherian',
    gender: 'female',
    degree: 'MBBS, DNB (Gastroenterology)',
    about:
      "Crohn's disease and colitis come in waves; Leena helps people to live well between them. Her patients know her direct line.",
  },
  {
    name: 'Shahid Mirza',
    gender: 'male',
    degree: 'MBBS, DM (Gastroenterology)',
    about:
      'Shahid performs endoscopies and, more usefully, tells you whether you need one. Ulcers and swallowing trouble are his areas.',
  },
  {
    name: 'Vaishnavi Reddy',
    gender: 'female',
    degree: 'MBBS, MD, DM (Gastroenterology)',
    about:
      'Bloating, wind and the foods that cause them: Vaishnavi approaches all three without embarrassment. She works closely with a dietitian.',
  },
  {
    name: 'Amit Saxena',
    gender: 'male',
    degree: 'MBBS, DM (Gastroenterology)',
    about:
      'Hepatitis B and C have good treatments now, and Amit would like everyone to hear that. He screens whole families in one evening.',
  },
  {
    name: 'Kalpana Murthy',
    gender: 'female',
    degree: 'MBBS, DNB (Gastroenterology)',
    about:
      'Coeliac disease hides behind anaemia and tiredness for years. Kalpana finds it, and then teaches you how to shop.',
  },
  {
    name: 'Nitin Jadhav',
    gender: 'male',
    degree: 'MBBS, MD, DM (Gastroenterology)',
    about:
      'Gallstones that hurt and gallstones that do not need different answers. Nitin gives the right one, with drawings.',
  },
  {
    name: 'Sabiha Khatoon',
    gender: 'female',
    wears: 'hijab',
    degree: 'MBBS, DM (Gastroenterology)',
    about:
      'Sabiha looks after women whose digestion changed with pregnancy or menopause. Constipation, piles and reflux are discussed here in plain words.',
  },
  {
    name: 'Ganesh Iyengar',
    gender: 'male',
    degree: 'MBBS, DM (Gastroenterology)',
    about:
      'Colon cancer is preventable, says Ganesh, and he has the numbers. He makes screening quick and the preparation bearable.',
  },
  {
    name: 'Monalisa Pradhan',
    gender: 'female',
    degree: 'MBBS, MD, DM (Gastroenterology)',
    about:
      'Children grow up, and so do their bowel diseases: Monalisa runs a clinic for the years from sixteen to twenty-five. Her tone is that of an elder sister.',
  },
  {
    name: 'Stephen Lyngdoh',
    experience: '6 Year',
    gender: 'male',
    degree: 'MBBS, DNB (Gastroenterology)',
    about:
      'Stephen trained in Shillong and Vellore and treats pancreatitis, sudden and slow. He follows each patient long after the pain has gone.',
  },
  {
    name: 'Rekha Bhandari',
    gender: 'female',
    degree: 'MBBS, DM (Gastroenterology)',
    about:
      'Food intolerance tests promise much; Rekha relies on careful notes and patience. Most of her patients end up eating more, not less.',
  },
  {
    name: 'Mahesh Babu Naidu',
    gender: 'male',
    degree: 'MBBS, MD, DM (Gastroenterology)',
    about:
      'Mahesh manages cirrhosis with close follow-up and honest talks. Families are part of every appointment.',
  },
  {
    name: 'Sanjana Rathi',
    gender: 'female',
    degree: 'MBBS, DNB (Gastroenterology)',
    about:
      'Nausea without a cause wears people down. Sanjana takes the long history others have no time for, and often the cause turns up in it.',
  },
  {
    name: 'Irshad Pasha',
    gender: 'male',
    degree: 'MBBS, DM (Gastroenterology)',
    about:
      "Stomach infections picked up on the road or at weddings are Irshad's seasonal trade. The rest of his year goes to H. pylori and stubborn gastritis.",
  },
];
