import { z } from "zod";
import { accountQuerySchema } from "./account";
import { accountColumns } from "./account-columns";
import { roles } from "./role";
import { mostTeams } from "./team-filter";

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

/** The roles that a client has, whose lists may open on a view: all but the operator's. */
export const rolesWithDefault = roles.filter((role) => role !== "admin");

const defaultRole = z.enum(rolesWithDefault);

/** Whose list opens on a view, unless they chose otherwise: a team's, or everybody's of a role who is in no such team. */
export const viewDefaultSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("team"),
    id: z.uuid(),
    name: z.string(),
    /** Whether it is what counts for the caller: of several teams with a default the first by name. */
    is_mine: z.boolean(),
  }),
  z.object({ kind: z.literal("role"), role: defaultRole, is_mine: z.boolean() }),
]);

export type ViewDefault = z.infer<typeof viewDefaultSchema>;

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
  /** Teams by name, then roles. Of a private view none. */
  default_of: z.array(viewDefaultSchema),
  unknown: z.array(z.string()),
  updated_at: z.iso.datetime(),
});

export type SavedView = z.infer<typeof savedViewSchema>;

/**
 * `GET {api}/account-views/`: the caller's own and those shared with the client, by name. What the list opens on when its
 * address names nothing: the caller's own default, else with `on_everything` no view, else their team's, else their role's.
 */
export const savedViewsSchema = z.object({
  items: z.array(savedViewSchema),
  /** The caller's own choice: to open on everything, whatever their team or role opens on. */
  on_everything: z.boolean(),
});

export type SavedViews = z.infer<typeof savedViewsSchema>;

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

/** `PUT {api}/account-views/opening/`: the caller's own; with `on_everything` they have no default view any more. */
export const viewOpeningSchema = z.object({ on_everything: z.boolean() }).strict();

const viewRefSchema = z.object({ id: z.uuid(), name: z.string() });

/**
 * `GET {api}/account-views/defaults/`: what the caller may set. For a leader the teams that they lead, for the client's
 * admin all teams by name, then the roles; 403 for everybody else.
 */
export const settableDefaultsSchema = z.object({
  items: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("team"), id: z.uuid(), name: z.string(), view: viewRefSchema.nullable() }),
      z.object({ kind: z.literal("role"), role: defaultRole, view: viewRefSchema.nullable() }),
    ]),
  ),
});

export type SettableDefault = z.infer<typeof settableDefaultsSchema>["items"][number];

/**
 * `PUT {api}/account-views/defaults/`: all of them, or none. Null takes one back. 404: another client's team or view, or
 * somebody else's private one; 400 for an own private one, which has to be shared first; 403: a role's by anybody but the
 * client's admin. Of two at once the later one stays.
 */
export const defaultsChangeSchema = z
  .object({
    changes: z
      .array(
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("team"), id: z.uuid(), view_id: z.uuid().nullable() }).strict(),
          z.object({ kind: z.literal("role"), role: defaultRole, view_id: z.uuid().nullable() }).strict(),
        ]),
      )
      .min(1)
      .max(mostTeams + rolesWithDefault.length),
  })
  .strict();

export type DefaultChange = z.infer<typeof defaultsChangeSchema>["changes"][number];
