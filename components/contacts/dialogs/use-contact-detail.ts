"use client";

import { useRead } from "@/components/cache/use-read";
import { send } from "@/lib/http/browser/send";

/** A contact's open tasks and reports: `detail` is null while they load; `problem` is set when loading failed. */
export function useContactDetail({ id, account_id }: { id: string; account_id: string }) {
  const { data, refusal } = useRead(["contact", account_id, id], () =>
    send("GET /accounts/:id/contacts/:contact/", { params: { id: account_id, contact: id } }),
  );
  return { detail: data ?? null, problem: refusal?.detail ?? null };
}
