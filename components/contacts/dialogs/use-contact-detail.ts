"use client";

import { useEffect, useState } from "react";
import { loadContact } from "@/lib/contacts/browser/requests";
import type { ContactDetail } from "@/lib/contracts/contacts/contact";

/** A contact's open tasks and reports: `detail` is null while they load; `problem` is set when loading failed. */
export function useContactDetail({ id, account_id }: { id: string; account_id: string }) {
  const [detail, setDetail] = useState<ContactDetail | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadContact({ id, account_id }).then((outcome) => {
      if (!isWanted) return;
      if (outcome.kind === "ok") setDetail(outcome.data);
      else setProblem(outcome.detail);
    });
    return () => {
      isWanted = false;
    };
  }, [id, account_id]);
  return { detail, problem };
}
