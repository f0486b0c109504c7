import type { Import } from "@/lib/contracts/import";
import type { Outcome } from "@/lib/http/browser/send";

/** What every step of an import gets. */
export interface PartProps {
  one: Import;
  /** A change was asked for, and isn't answered yet. */
  isAsking: boolean;
  change: (work: () => Promise<Outcome<Import>>) => Promise<void>;
}
