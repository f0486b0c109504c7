import { useCallback, useRef } from "react";
import type { DecideImport } from "@/lib/contracts/imports/import";
import { type Outcome, send } from "@/lib/http/browser/send";

const nothing: Promise<Outcome<null>> = Promise.resolve({ kind: "ok", data: null });

/** Sends decisions in the order they were made; `settle` waits for the last one. */
export function useDecisions(id: string) {
  const last = useRef(nothing);

  const decide = useCallback(
    (body: DecideImport): Promise<Outcome<null>> => {
      const own = last.current.then(() => send("PUT /imports/:id/decisions/", { params: { id }, body }));
      last.current = own;
      void own.then(() => {
        if (last.current === own) last.current = nothing;
      });
      return own;
    },
    [id],
  );

  const waitForDecisions = useCallback(() => last.current, []);
  return { decide, waitForDecisions };
}
