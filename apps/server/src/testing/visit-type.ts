/** Half an hour by video or in person, at most 30 days ahead, for the doctor's fee. */
export const VISIT_TYPE = {
  name: 'Consultation',
  minutes: 30,
  step: 30,
  before: 0,
  after: 0,
  notice: null,
  horizonDays: 30,
  byVideo: true,
  inPerson: true,
  fees: null,
};

/** 20 minutes by video for 250 rupees; its doctor needs an hour of notice and a pause afterwards. */
export const FOLLOW_UP = {
  ...{ ...VISIT_TYPE, name: 'Follow-up', minutes: 20, step: 20, after: 10 },
  ...{ notice: 60, inPerson: false, fees: 250 },
};
