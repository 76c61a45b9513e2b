/** Who sends the messages of tests. */
export const SENDER = { name: 'Nadi', address: 'care@clinic.test' };
