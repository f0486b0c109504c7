"use client";

import { useRead } from "@/components/cache/use-read";
import { loadContact } from "@/lib/contacts/browser/requests";

/** A contact's open tasks and reports: `detail` is null while they load; `problem` is set when loading failed. */
export function useContactDetail({ id, account_id }: { id: string; account_id: string }) {
  const { data, refusal } = useRead(["contact", account_id, id], () => loadContact({ id, account_id }));
  return { detail: data ?? null, problem: refusal?.detail ?? null };
}
