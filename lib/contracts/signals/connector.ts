import { z } from "zod";
import { connectorNames, connectorTopics, topicsOf } from "./connector-topic";

const nameSchema = z.enum(connectorNames);
const topicsSchema = z.array(z.enum(connectorTopics)).max(connectorTopics.length);

export const clientConnectorSchema = z.object({
  name: nameSchema,
  /** Whether the operator has configured it; otherwise it receives nothing. */
  is_set_up: z.boolean(),
  enabled: z.boolean(),
  topics: topicsSchema,
  /** When the source last responded successfully, for any client; null: never. */
  last_good_at: z.iso.datetime().nullable(),
});

export type ClientConnector = z.infer<typeof clientConnectorSchema>;

/** `GET {api}/clients/me/connectors/` (client_admin). */
export const clientConnectorsSchema = z.object({ items: z.array(clientConnectorSchema) });

/**
 * `PUT {api}/clients/me/connectors/` (client_admin) → `clientConnectorsSchema`. It doesn't affect signals that have
 * already arrived.
 */
export const connectorChangeSchema = z
  .object({ name: nameSchema, enabled: z.boolean(), topics: topicsSchema.min(1, "Choose at least one") })
  .strict()
  .refine(({ name, topics }) => topics.every((topic) => (topicsOf[name] as readonly string[]).includes(topic)), {
    path: ["topics"],
    message: "This source has no such topic",
  });
