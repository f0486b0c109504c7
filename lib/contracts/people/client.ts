import { z } from "zod";

/** A client as shown to the operator. */
export const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  account_count: z.number().int().nonnegative(),
});
export type Client = z.infer<typeof clientSchema>;

/** `GET {api}/clients/`: all clients by name, and the one that the operator has chosen in this session; null: none. */
export const clientsSchema = z.object({ items: z.array(clientSchema), chosen_id: z.string().nullable() });
export type Clients = z.infer<typeof clientsSchema>;

/** `PUT {api}/clients/chosen/`: chooses the client to view, for this session only; null: none. */
export const clientChoiceSchema = z.object({ client_id: z.string().min(1).max(64).nullable() }).strict();
