import { z } from "zod";
import { visibleText } from "../text/visible-text";
import { maxPasted } from "../wire/list-limit";
import { inputMomentSchema } from "../wire/moment";

const name = visibleText(60);

/** A hand-picked list of accounts. */
export const accountListSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether all users of the client see it; otherwise only its owner does. */
  is_shared: z.boolean(),
  /** Null: its owner has left the client. */
  owner: z.object({ uid: z.string(), name: z.string() }).nullable(),
  /** Whether the caller may rename, share and delete it. */
  can_change: z.boolean(),
  /** Whether the caller may add and remove accounts. */
  can_fill: z.boolean(),
  /** The number of its accounts, without removed ones; counted up to `countedMembers`. */
  count: z.number().int().nonnegative(),
  updated_at: z.iso.datetime(),
});

export type AccountList = z.infer<typeof accountListSchema>;

/** `GET {api}/account-lists/`: the caller's own lists and those shared with the client, by name. */
export const accountListsSchema = z.object({ items: z.array(accountListSchema) });

/**
 * `POST {api}/account-lists/` → 201, optionally with accounts; 409 `too_many`; 409 `not_a_member`: the operator's users
 * have no lists. Ids of accounts that don't belong to the client are ignored.
 */
export const newListSchema = z
  .object({ name, is_shared: z.boolean(), account_ids: z.array(z.uuid()).max(maxPasted).optional() })
  .strict();

export type NewList = z.infer<typeof newListSchema>;

/**
 * `PATCH {api}/account-lists/{id}/`: for its owner; for a shared list also the client's admin. `updated_at`: the
 * version that the caller saw; 409 `changed_meanwhile` when the current one differs.
 */
export const listChangeSchema = z
  .object({ name, is_shared: z.boolean(), updated_at: inputMomentSchema })
  .partial()
  .strict();

export type ListChange = z.infer<typeof listChangeSchema>;

/** `POST {api}/account-lists/match/`: pasted domains, URLs, tickers, CIKs, ids and names. */
export const pastedSchema = z
  .object({
    entries: z
      .array(z.string().trim().min(1).max(300, "At most 300 characters"))
      .min(1, "Paste at least one")
      .max(maxPasted, `At most ${maxPasted.toLocaleString("en")} at once`),
  })
  .strict();

const candidateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string().nullable(),
  place: z.string().nullable(),
});

/** The accounts that each entry matches, in the order of the entries: none, one, or several to choose from. */
export const matchedSchema = z.object({
  items: z.array(z.object({ entry: z.string(), accounts: z.array(candidateSchema) })),
});

export type Matched = z.infer<typeof matchedSchema>;
export type MatchedEntry = Matched["items"][number];
