import type { Import } from "@/lib/contracts/imports/import";
import type { Outcome } from "@/lib/http/browser/send";

/** The props of each step of an import. */
export interface ImportStepProps {
  one: Import;
  /** Whether a request is in progress. */
  isRequesting: boolean;
  change: (work: () => Promise<Outcome<Import>>) => Promise<void>;
}
