import { z } from "zod";
import { accountQuerySchema } from "./account";
import { accountColumns } from "./account-columns";

/** How high the rows of a list are. */
export const densities = ["comfortable", "compact"] as const;

/** How many views one person keeps. */
export const mostViews = 100;

/** What a list's address may say: its filters and its order. */
const addressShape = accountQuerySchema.omit({ cursor: true, limit: true }).shape;

/**
 * Reads what a list's address says, by the contract that answers it.
 *
 * @param query a list's query as in an address, without `?`
 * @returns the parameters that can be understood, and the names of those that can't
 */
export function readListAddress(query: string): { query: string; unknown: string[] } {
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const [name, schema] of Object.entries(addressShape)) {
    const value = given.get(name);
    if (value !== null && schema.safeParse(value).success) known.set(name, value);
  }
  return { query: known.toString(), unknown: [...new Set(given.keys())].filter((name) => !known.has(name)) };
}

/**
 * A saved view of the accounts list. A stored filter or column that this build no longer knows is left out of `query` and
 * `columns`, and named in `unknown`.
 */
export const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether everybody of the client sees it; otherwise its maker alone. */
  is_shared: z.boolean(),
  maker: z.object({ uid: z.string(), name: z.string() }),
  /** Whether the caller may rename, change and remove it. */
  can_change: z.boolean(),
  query: z.string(),
  columns: z.array(z.enum(accountColumns)),
  density: z.enum(densities),
  /** The caller's own choice: among the tabs; what the list opens on. */
  is_pinned: z.boolean(),
  is_default: z.boolean(),
  unknown: z.array(z.string()),
  updated_at: z.iso.datetime(),
});

export type SavedView = z.infer<typeof savedViewSchema>;

/** `GET {api}/account-views/`: the caller's own and those shared with the client, by name. */
export const savedViewsSchema = z.object({ items: z.array(savedViewSchema) });

const viewFields = z.object({
  name: z.string().trim().min(1, "Give the view a name").max(60, "At most 60 characters"),
  is_shared: z.boolean(),
  query: z
    .string()
    .max(6000)
    .superRefine((query, context) => {
      const { unknown } = readListAddress(query);
      if (unknown.length > 0) context.addIssue(`${unknown.join(", ")}: not a filter of this list`);
    }),
  columns: z.array(z.enum(accountColumns)).max(accountColumns.length),
  density: z.enum(densities),
});

/** `POST {api}/account-views/` → 201; 409 `too_many`; 409 `not_a_member`: the operator keeps none. */
export const newViewSchema = viewFields.strict();

export type NewView = z.infer<typeof newViewSchema>;

/**
 * `PATCH {api}/account-views/{id}/`: by its maker; of a shared one by the client's admin, too. `updated_at`: of the view
 * that was seen; 409 `changed_meanwhile` when another one stands there.
 */
export const viewChangeSchema = viewFields.partial().extend({ updated_at: z.iso.datetime().optional() }).strict();

export type ViewChange = z.infer<typeof viewChangeSchema>;

/** `PUT {api}/account-views/{id}/choice/`: the caller's own; one view at most is the default. */
export const viewChoiceSchema = z.object({ is_pinned: z.boolean(), is_default: z.boolean() }).partial().strict();

export type ViewChoice = z.infer<typeof viewChoiceSchema>;
