import type { skipReasons } from "@/lib/contracts/accounts/account-bulk";
import type { Cause } from "@/lib/contracts/accounts/account-change";
import type { SeenValues } from "../../database/schema/bulk";
import type { CustomValues } from "../values/custom-fields/values";

export interface BulkKey {
  clientId: string;
  id: string;
}

/** An account to be processed, locked until the transaction ends. */
export interface BulkTarget {
  id: string;
  ownerId: string | null;
  tier: string | null;
  stage: string | null;
  /** By custom field id. */
  custom: CustomValues;
  isRemoved: boolean;
  seen: SeenValues;
  after: string | null;
}

/** The outcome for an account and the written value. */
export interface BulkOutcome {
  id: string;
  outcome: "changed" | (typeof skipReasons)[number];
  after?: string | null;
}

/** The outcome of an undo for an account (`kept` if it keeps a value that was changed since), and the written value. */
export interface BulkUndoOutcome {
  id: string;
  outcome: "undone" | "kept";
  after?: string | null;
}

/** The bulk change that the writes belong to, as referenced in the accounts' histories. */
export interface BulkWriteContext {
  cause: Cause;
  at: Date;
}
