import "client-only";
import type { Pairs } from "@/lib/contracts/imports/duplicate";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads the undecided pairs. */
export function loadPairs(): Promise<Outcome<Pairs>> {
  return send("GET /accounts/duplicates/");
}
