import { expect, test } from 'vitest';
import { requestAs, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ SIMULATED_VITALS: 'off' });

test('without the simulated device there is nothing to see, and the answer is still an answer', async () => {
  const patient = await somePatient(clinic);
  for (const options of [{}, { as: patient }]) {
    const { status, body } = await requestAs(clinic, 'latestVitals', {}, options);
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, message: 'There is no fresh reading.' });
  }
});
