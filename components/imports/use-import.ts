import { useCallback } from "react";
import type { Import } from "@/lib/contracts/imports/import";
import { busyStates } from "@/lib/contracts/imports/import-field";
import { type Outcome, send } from "@/lib/http/browser/send";
import { usePolled } from "./use-polled";

const followed = {
  load: (id: string) => send("GET /imports/:id/", { params: { id } }),
  isAtWork: ({ state }: Import) => busyStates.includes(state),
  isOlder: (response: Import, now: Import) => response.updated_at < now.updated_at,
};

/** Follows an import. `change` requests a change to it, and shows the response; a refusal is reported to the user. */
export function useImport(initial: Import) {
  const { see, poll: _, request, ...shown } = usePolled(initial, followed);
  const change = useCallback(
    (work: () => Promise<Outcome<Import>>) =>
      request(async () => {
        const outcome = await work();
        if (outcome.kind === "ok") see(outcome.data);
        return outcome;
      }),
    [request, see],
  );
  return { ...shown, change };
}
