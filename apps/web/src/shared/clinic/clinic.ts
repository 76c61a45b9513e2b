/** Who runs this clinic and where: the one place to change it for yours. */
export const CLINIC = {
  phone: '+91 80 1234 5678',
  phoneHref: 'tel:+918012345678',
  email: 'care@nadi.example',
  emailHref: 'mailto:care@nadi.example',
  city: 'Bengaluru',
  address: ['2nd floor, 14 Lavelle Road', 'Ashok Nagar, Bengaluru 560001', 'Karnataka, India'],
} as const;
