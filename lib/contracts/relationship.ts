import { z } from "zod";
import { personRefSchema } from "./activity";
import { relationshipLevels } from "./relationship-score";

/** More than these aren't told of: the strongest are. */
export const mostRelationships = 500;

const count = z.number().int().nonnegative();

/** How well a colleague knows somebody at an account, and from what. */
export const relationshipSchema = z.object({
  contact_id: z.uuid(),
  colleague: personRefSchema,
  score: z.number().positive(),
  level: z.enum(relationshipLevels),
  /** What it is made of: meetings and calls with them, tasks done about them, notes that name them. */
  made_of: z.object({ meeting: count, call: count, task: count, note: count }),
  last_at: z.iso.datetime(),
});

export type Relationship = z.infer<typeof relationshipSchema>;

/** `GET {api}/accounts/{id}/relationships/`: who of the caller's colleagues knows whom there, the strongest first. */
export const relationshipsSchema = z.object({ items: z.array(relationshipSchema).max(mostRelationships) });

export type Relationships = z.infer<typeof relationshipsSchema>;
