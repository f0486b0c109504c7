"use client";

import { useState } from "react";
import { columnsCookie, writeColumns } from "@/lib/accounts/list/columns";
import { densityCookie } from "@/lib/accounts/list/density";
import type { Look } from "@/lib/accounts/list/saved-view";
import { writePreference } from "@/lib/appearance/cookie";
import type { SavedView } from "@/lib/contracts/account-view";

interface LookState {
  look: Look;
  /** Null: as the saved view has it. */
  setLook: (look: Look | null) => void;
}

/**
 * How the list is drawn: as the saved view has it until somebody changes it there; without one as was chosen last on this
 * device.
 */
export function useLook(saved: SavedView | null, usual: Look): LookState {
  const [own, setOwn] = useState(usual);
  const [edited, setEdited] = useState<{ id: string; look: Look } | null>(null);
  if (!saved) {
    const setLook = (look: Look | null) => {
      if (!look) return;
      setOwn(look);
      writePreference(columnsCookie, writeColumns(look.columns));
      writePreference(densityCookie, look.density);
    };
    return { look: own, setLook };
  }
  return {
    look: edited?.id === saved.id ? edited.look : { columns: saved.columns, density: saved.density },
    setLook: (look) => setEdited(look && { id: saved.id, look }),
  };
}
