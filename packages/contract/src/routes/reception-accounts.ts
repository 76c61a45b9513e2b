import { Email, Id, Password, PersonName, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

/** Times in epoch milliseconds. */
const ReceptionAccount = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  secondFactor: z.boolean(),
  createdAt: z.number(),
  /** Present while another person's password is in use. */
  temporaryPasswordEndsAt: z.number().optional(),
});

const account = { body: z.object({ receptionId: Id }), reply: Success };

/** The accounts of reception; only the admin sees and changes them. */
export const receptionAccountRoutes = {
  /** Lists the accounts that have not ended. */
  listReception: {
    method: 'GET',
    path: '/api/admin/reception',
    access: 'admin',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ accounts: z.array(ReceptionAccount), mailEnabled: z.boolean() }),
  },
  /** Without a password, an invitation to choose one is sent. */
  addReception: {
    method: 'POST',
    path: '/api/admin/add-reception',
    access: 'admin',
    channel: 'medium',
    needsConfirmation: true,
    body: z.object({
      name: PersonName,
      email: Email,
      password: Password.optional(),
    }),
    reply: Success.extend({ receptionId: Id }),
  },
  setReceptionPassword: {
    method: 'POST',
    path: '/api/admin/set-reception-password',
    access: 'admin',
    channel: 'medium',
    needsConfirmation: true,
    body: account.body.extend({ newPassword: Password }),
    reply: Success,
  },
  inviteReception: {
    method: 'POST',
    path: '/api/admin/invite-reception',
    access: 'admin',
    channel: 'medium',
    needsConfirmation: true,
    ...account,
  },
  /** Ends the account and its sessions; its e-mail address stays taken. */
  endReception: {
    method: 'POST',
    path: '/api/admin/end-reception',
    access: 'admin',
    channel: 'medium',
    ...account,
  },
} as const satisfies Routes;
