"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { send } from "@/lib/http/browser/send";

/**
 * The fields in their order. Moves are shown at once; those made while an order is being saved are saved next, as one
 * order.
 */
export function useFieldOrder(first: readonly AccountField[]) {
  const [fields, setFields] = useState(first);
  const pendingOrder = useRef<readonly AccountField[] | null>(null);
  const { run } = useOneAtATime();
  const save = async (before: readonly AccountField[]) => {
    let saved = before;
    while (pendingOrder.current !== null) {
      const ids = pendingOrder.current.map(({ id }) => id);
      pendingOrder.current = null;
      const outcome = await send("PUT /accounts/fields/order/", { body: { ids } });
      if (outcome.kind === "refused") {
        pendingOrder.current = null;
        setFields(saved);
        showToast(outcome.detail, { tone: "danger" });
      } else {
        saved = outcome.data.fields;
        if (pendingOrder.current === null) setFields(saved);
      }
    }
  };
  const move = (at: number, by: -1 | 1) => {
    const next = [...fields];
    next.splice(at + by, 0, ...next.splice(at, 1));
    flushSync(() => setFields(next));
    pendingOrder.current = next;
    void run(() => save(fields));
  };
  return { fields, setFields, move };
}
