import type { Side } from './world.ts';

const keys = {
  p256dh: 'BElMvPpgOV8FKr4TWfJj46oeoeteBAFgz8GHYZrV7UqXTIYlQSPAkeuEYKG7Eg9koU-extn-eLqdxx-vyD3qGVI',
  auth: 'AAECAwQFBgcICQoLDA0ODw',
};

/** Calls of routes about notifications. */
export const pushCalls = {
  getPatientPushKey: () => ({}),
  addPatientPushSubscription: ({ patient }: Side) => ({ endpoint: endpointOf(patient.id), keys }),
  removePatientPushSubscription: ({ patient }: Side) => ({ endpoint: endpointOf(patient.id) }),
  getDoctorPushKey: () => ({}),
  addDoctorPushSubscription: ({ doctor }: Side) => ({ endpoint: endpointOf(doctor.id), keys }),
  removeDoctorPushSubscription: ({ doctor }: Side) => ({ endpoint: endpointOf(doctor.id) }),
};

function endpointOf(id: string): string {
  return `https://fcm.googleapis.com/fcm/send/${id}`;
}
