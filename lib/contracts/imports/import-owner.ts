import { z } from "zod";
import { personRefSchema } from "../activity/activity";

/** The maximum number of owners that are listed, and that can be chosen manually, per import. */
export const maxOwnerChoices = 200;

/**
 * `GET {api}/imports/{id}/owners/`: the owners that an accounts file names for accounts that it may add; owners without
 * a matching member come first.
 */
export const importOwnersSchema = z.object({
  items: z.array(
    z.object({
      /** The owner as in the file. */
      text: z.string(),
      rows: z.number().int(),
      /** The member who will own the accounts in these rows; null: nobody. */
      member: personRefSchema.nullable(),
      /** Whether a user chose the member, rather than the file's email or name. */
      is_chosen: z.boolean(),
    }),
  ),
  /** The number of further owners, which aren't listed. */
  others: z.number().int(),
});
export type ImportOwners = z.infer<typeof importOwnersSchema>;

/** The maximum number of characters in a cell. */
const maxCell = 32_767;

/**
 * `PUT {api}/imports/{id}/owners/`: the member for one of the file's owners; null: the member is found by email or
 * name.
 */
export const chooseImportOwnerSchema = z
  .object({ text: z.string().min(1).max(maxCell), uid: z.string().min(1).max(128).nullable() })
  .strict();
export type ChooseImportOwner = z.infer<typeof chooseImportOwnerSchema>;
